// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session.h"

#include <memory>

namespace shardyard {

/// The built-in catalogue, read once a test program.
inline std::shared_ptr<const Catalogue> sharedCatalogue()
{
    static const auto catalogue = std::make_shared<const Catalogue>(builtInCatalogue());
    return catalogue;
}

/// A session with the plan that File ▸ New gives, and the one QML sees while it lives.
class OpenSession : public Session
{
public:
    OpenSession() : Session(sharedCatalogue())
    {
        Session::setInstance(this);
        newDocument();
    }
    ~OpenSession() override { Session::setInstance(nullptr); }

    [[nodiscard]] std::string text() const { return writeDocument(*document()); }
    [[nodiscard]] const Plan &plan() const { return document()->plan; }
};

} // namespace shardyard
