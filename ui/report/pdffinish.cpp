// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdffinish.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <algorithm>
#include <exception>

namespace shardyard {

namespace {

using Object = QPDFObjectHandle;

Object text(const QString &value)
{
    return Object::newUnicodeString(value.toStdString());
}

double pageHeight(Object page)
{
    return page.getKey("/MediaBox").getArrayItem(3).getNumericValue();
}

/// To a place `top` points below the page's upper edge, a little above it.
Object jumpTo(const Object &page, double top)
{
    const double height = pageHeight(page);
    const double place = std::min(height, height - top + 12);
    return Object::newArray(
        {page, Object::newName("/XYZ"), Object::newNull(), Object::newReal(place), Object::newNull()});
}

/// A flat list: one entry a section, each pointing to its neighbours.
void addOutline(QPDF &pdf, const std::vector<Object> &pages, const std::vector<PageHeading> &headings)
{
    if (headings.empty())
        return;
    Object root = pdf.makeIndirectObject(Object::newDictionary());
    std::vector<Object> entries;
    for (const PageHeading &heading : headings) {
        const Object &page = pages.at(static_cast<std::size_t>(heading.page));
        Object entry = pdf.makeIndirectObject(Object::newDictionary());
        entry.replaceKey("/Title", text(heading.title));
        entry.replaceKey("/Parent", root);
        entry.replaceKey("/Dest", jumpTo(page, heading.top));
        if (!entries.empty()) {
            entry.replaceKey("/Prev", entries.back());
            entries.back().replaceKey("/Next", entry);
        }
        entries.push_back(entry);
    }
    root.replaceKey("/Type", Object::newName("/Outlines"));
    root.replaceKey("/First", entries.front());
    root.replaceKey("/Last", entries.back());
    root.replaceKey("/Count", Object::newInteger(static_cast<long long>(entries.size())));
    pdf.getRoot().replaceKey("/Outlines", root);
    pdf.getRoot().replaceKey("/PageMode", Object::newName("/UseOutlines"));
}

Object linkTarget(const std::vector<Object> &pages, const PageLink &link)
{
    Object action = Object::newDictionary();
    if (link.url.isEmpty()) {
        const Object &target = pages.at(static_cast<std::size_t>(link.targetPage));
        action.replaceKey("/S", Object::newName("/GoTo"));
        action.replaceKey("/D", jumpTo(target, link.targetTop));
    } else {
        action.replaceKey("/S", Object::newName("/URI"));
        action.replaceKey("/URI", Object::newString(link.url.toStdString()));
    }
    return action;
}

void addLinks(QPDF &pdf, const std::vector<Object> &pages, const std::vector<PageLink> &links)
{
    for (const PageLink &link : links) {
        Object page = pages.at(static_cast<std::size_t>(link.page));
        const double height = pageHeight(page);
        Object annotation = Object::newDictionary();
        annotation.replaceKey("/Type", Object::newName("/Annot"));
        annotation.replaceKey("/Subtype", Object::newName("/Link"));
        annotation.replaceKey("/Rect",
                              Object::newFromRectangle({link.rect.left(), height - link.rect.bottom(),
                                                        link.rect.right(), height - link.rect.top()}));
        annotation.replaceKey("/Border",
                              Object::newArray({Object::newInteger(0), Object::newInteger(0), Object::newInteger(0)}));
        annotation.replaceKey("/A", linkTarget(pages, link));
        if (!page.hasKey("/Annots"))
            page.replaceKey("/Annots", Object::newArray());
        page.getKey("/Annots").appendItem(pdf.makeIndirectObject(annotation));
    }
}

std::string written(QPDF &pdf)
{
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setDeterministicID(true);
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char *>(buffer->getBuffer()), buffer->getSize()};
}

} // namespace

Result<std::string> finishPdf(const QByteArray &bytes, const PdfExtras &extras)
{
    try {
        QPDF pdf;
        pdf.processMemoryFile("report", bytes.constData(), static_cast<std::size_t>(bytes.size()));
        std::vector<Object> pages = pdf.getAllPages();
        addOutline(pdf, pages, extras.headings);
        addLinks(pdf, pages, extras.links);
        pdf.getRoot().replaceKey("/Lang", Object::newUnicodeString(extras.language.toStdString()));
        Object preferences = Object::newDictionary();
        preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
        pdf.getRoot().replaceKey("/ViewerPreferences", preferences);
        return written(pdf);
    } catch (const std::exception &problem) { // libqpdf reports by exceptions
        return Error{.file = {}, .place = {}, .problem = problem.what(), .allowed = {}};
    }
}

} // namespace shardyard
