// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include "ui/report/pdffinish.h"
#include "ui/report/sections.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QDate>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

namespace shardyard {

namespace {

struct DrawnReport
{
    QByteArray pdf;
    int pages = 0;
    std::vector<PageHeading> headings;
    std::vector<PageLink> links;
};

PaperInfo paperInfo(const Document &document, const QString &path)
{
    const QString title = oneLine(QString::fromStdString(document.title));
    const QString shown = title.isEmpty() ? Report::tr("Untitled plan") : title;
    const QString program = QStringLiteral("Shardyard " SHARDYARD_VERSION);
    const QString date = QLocale(QLocale::English).toString(QDate::currentDate(), QStringLiteral("d MMMM yyyy"));
    return {.title = shown,
            .creator = program,
            .footer = QStringLiteral("%1 · %2 · %3").arg(shown, program, date),
            .attachment = QByteArray::fromStdString(writeDocument(document)),
            .attachmentName = QFileInfo(path).completeBaseName() + QStringLiteral(".shardyard")};
}

DrawnReport draw(ReportContext context, const PaperInfo &info)
{
    const Theme light(nullptr); // paper is white, whatever the window is
    DrawnReport drawn;
    QBuffer buffer(&drawn.pdf);
    buffer.open(QIODevice::WriteOnly);
    Paper paper(&buffer, light, info);
    context.statesOnTitle = drawTitlePage(paper, context);
    for (const ReportSection &section : reportSections()) {
        paper.section(Report::tr(section.title));
        section.draw(paper, context);
    }
    paper.finish();
    drawn.pages = paper.page() + 1;
    drawn.headings = paper.headings();
    drawn.links = paper.links();
    return drawn;
}

} // namespace

const std::array<ReportSection, 7> &reportSections()
{
    static constexpr std::array<ReportSection, 7> sections = {{
        {QT_TRANSLATE_NOOP("Report", "Cluster and placement"), drawClusterSection},
        {QT_TRANSLATE_NOOP("Report", "Strategies"), drawStrategiesSection},
        {QT_TRANSLATE_NOOP("Report", "Memory"), drawMemorySection},
        {QT_TRANSLATE_NOOP("Report", "Pipeline bubble"), drawBubbleSection},
        {QT_TRANSLATE_NOOP("Report", "Time and cost"), drawTimeSection},
        {QT_TRANSLATE_NOOP("Report", "Findings"), drawFindingsSection},
        {QT_TRANSLATE_NOOP("Report", "Assumptions"), drawAssumptionsSection},
    }};
    return sections;
}

Result<std::string> reportPdf(const Snapshot &snapshot, const QString &path)
{
    const Catalogue catalogue = withOwn(builtInCatalogue(), snapshot.document.own);
    PaperInfo info = paperInfo(snapshot.document, path);
    // Drawn twice: the first time counts the pages that footers and contents name.
    const ClusterPicture picture = clusterPicture(snapshot.estimate);
    ReportContext context = {.snapshot = snapshot, .catalogue = catalogue, .picture = picture, .contents = {}};
    const DrawnReport counted = draw(context, info);
    context.contents = counted.headings;
    info.pages = counted.pages;
    const DrawnReport drawn = draw(context, info);
    const PdfExtras extras = {.language = QStringLiteral("en"), .headings = drawn.headings, .links = drawn.links};
    Result<std::string> pdf = finishPdf(drawn.pdf, extras);
    if (!pdf)
        return Error{.file = path.toStdString(), .problem = pdf.error().problem};
    return pdf;
}

Result<std::string> writeReport(const Snapshot &snapshot, const QString &path)
{
    const Result<std::string> pdf = reportPdf(snapshot, path);
    if (!pdf)
        return pdf.error();
    return writeTextFile(QFile::encodeName(path).toStdString(), pdf.value());
}

} // namespace shardyard
