// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/reportcontext.h"

#include <array>

namespace shardyard {

/// True where the plot of the strategies' model states found room on it.
[[nodiscard]] bool drawTitlePage(Paper &paper, const ReportContext &context);
void drawClusterSection(Paper &paper, const ReportContext &context);
void drawStrategiesSection(Paper &paper, const ReportContext &context);
void drawMemorySection(Paper &paper, const ReportContext &context);
void drawBubbleSection(Paper &paper, const ReportContext &context);
void drawTimeSection(Paper &paper, const ReportContext &context);
void drawFindingsSection(Paper &paper, const ReportContext &context);
void drawAssumptionsSection(Paper &paper, const ReportContext &context);

/// One line a section, in the order of the pages.
struct ReportSection
{
    const char *title;
    void (*draw)(Paper &, const ReportContext &);
};

[[nodiscard]] const std::array<ReportSection, 7> &reportSections();

} // namespace shardyard
