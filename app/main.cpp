// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/window.h"
#include "engine/catalogue/catalogue.h"
#include "ui/bridge/session.h"

#include <QApplication>
#include <QStringList>

#include <memory>

int main(int argc, char **argv)
{
    using namespace shardyard;
    if (cli::wantsCommandLine(argc, argv))
        return cli::runCommandLine(argc, argv);
    QApplication application(argc, argv);
    Session session(std::make_shared<const Catalogue>(builtInCatalogue()));
    return runWindow(application, session, QApplication::arguments().mid(1));
}
