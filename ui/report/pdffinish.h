// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/units/result.h"
#include "ui/report/paper.h"

#include <QByteArray>

#include <string>

namespace shardyard {

struct PdfExtras
{
    QString language; ///< "en"
    std::vector<PageHeading> headings;
    std::vector<PageLink> links;
};

/// What Qt cannot write: an outline, links, the language, and that the window shows the title.
[[nodiscard]] Result<std::string> finishPdf(const QByteArray &pdf, const PdfExtras &extras);

} // namespace shardyard
