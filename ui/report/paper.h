// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/textblock.h"

#include <QByteArray>
#include <QRectF>

#include <memory>
#include <vector>

class QCPPainter;
class QIODevice;
class QPainter;
class QPdfWriter;

namespace shardyard {

class Theme;

/// A jump or a web address on a page, in points from its top left corner.
struct PageLink
{
    int page = 0; ///< from 0
    QRectF rect;
    QString url; ///< empty for a jump
    int targetPage = -1;
    double targetTop = 0;
};

/// A heading, for contents and outline.
struct PageHeading
{
    QString title;
    int page = 0; ///< from 0
    double top = 0; ///< in points from the top of the page
};

struct PaperInfo
{
    QString title;
    QString creator;
    QString footer; ///< page numbers follow it
    int pages = 0; ///< of the whole report; 0 while they are being counted
    QByteArray attachment;
    QString attachmentName;
};

enum class TextRole {
    Title,
    Lead,
    Heading,
    Subheading,
    Body,
    BodyStrong,
    Cell,
    CellStrong,
    CellHeader,
    Caption,
    Figure
};

/// The pages of a report: A4 at 72 dpi, so that one unit is one point, with a cursor that runs down and begins a new
/// page where something does not fit.
class Paper
{
public:
    Paper(QIODevice *device, const Theme &theme, PaperInfo info);
    ~Paper();
    Paper(const Paper &) = delete;
    Paper &operator=(const Paper &) = delete;

    static constexpr double left = 45;
    static constexpr double width = 505;
    static constexpr double top = 45;
    static constexpr double bottom = 790; ///< the footer is below

    [[nodiscard]] QPainter *painter();
    /// The same painter, as plots want it.
    [[nodiscard]] QCPPainter *plotPainter() { return m_painter.get(); }
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] TextStyle style(TextRole role) const;
    [[nodiscard]] double y() const { return m_y; }
    [[nodiscard]] double room() const { return bottom - m_y; }
    [[nodiscard]] int page() const { return m_page; }
    [[nodiscard]] bool isFresh() const { return m_y <= top; }
    void skip(double height) { m_y += height; }
    void moveTo(double y) { m_y = y; }
    void newPage();
    /// A new page unless `height` still fits.
    void need(double height);

    /// Begins a section: on a new page, or below the last one where half a page is left. The first begins a page.
    void section(const QString &title);
    /// `keep` is the height that must follow it on the same page.
    void subheading(const QString &title, double keep);
    void paragraph(const QString &text, TextRole role = TextRole::Body, int mostLines = 0);
    void bullet(const QString &text);
    /// A filled rectangle, a line: hairlines are 0.5 pt.
    void rule(double x, double y, double length, const QColor &colour, double thickness = 0.5);

    void link(const QRectF &rect, const QString &url);
    void jump(const QRectF &rect, const PageHeading &target);

    void finish();
    [[nodiscard]] const std::vector<PageHeading> &headings() const { return m_headings; }
    [[nodiscard]] const std::vector<PageLink> &links() const { return m_links; }

private:
    void footer();

    const Theme &m_theme;
    PaperInfo m_info;
    std::unique_ptr<QPdfWriter> m_writer;
    std::unique_ptr<QCPPainter> m_painter;
    double m_y = top;
    int m_page = 0;
    std::vector<PageHeading> m_headings;
    std::vector<PageLink> m_links;
};

} // namespace shardyard
