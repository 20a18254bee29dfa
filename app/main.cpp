// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/common.h"
#include "app/window.h"
#include "engine/catalogue/catalogue.h"
#include "ui/bridge/session.h"

#include <QApplication>
#include <QStringList>

#include <cstdio>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    using namespace shardyard;
    if (cli::wantsCommandLine(argc, argv))
        return cli::runCommandLine(argc, argv);
    if (const std::string option = unknownOption(argc, argv); !option.empty()) {
        std::fprintf(
            stderr,
            "command line: %s is no option of the window. Allowed: documents to open, or a subcommand with its "
            "options (see shardyard --help)\n",
            option.c_str());
        return cli::Unusable;
    }
    if (!canOpenWindow(argc, argv)) {
        std::fputs("shardyard: no display to open the window on. Allowed: set DISPLAY or WAYLAND_DISPLAY, or name a "
                   "subcommand (see shardyard --help)\n",
                   stderr);
        return cli::Unusable;
    }
    QApplication application(argc, argv);
    Session session(std::make_shared<const Catalogue>(builtInCatalogue()));
    session.loadOwnCatalogue();
    return runWindow(application, session, QApplication::arguments().mid(1));
}
