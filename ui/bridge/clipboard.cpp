// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/clipboard.h"

#include "ui/bridge/clippingtext.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

namespace shardyard {
namespace {

constexpr const char *jsonMimeType = "application/json";

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Clipboard)
};

/// The JSON that is offered, the most telling first; text may be JSON, too.
QByteArray jsonOf(const QMimeData &mime)
{
    for (const char *type : {clippingMimeType, jsonMimeType})
        if (mime.hasFormat(QLatin1String(type)))
            return mime.data(QLatin1String(type));
    return mime.text().toUtf8();
}

ClipboardContent refused(const QString &why)
{
    return {.clipping = {}, .refusal = why};
}

} // namespace

std::unique_ptr<QMimeData> toMime(const Clipping &clipping, const Catalogue &catalogue)
{
    auto mime = std::make_unique<QMimeData>();
    const QByteArray json = QByteArray::fromStdString(writeClipping(clipping));
    mime->setData(QLatin1String(clippingMimeType), json);
    mime->setData(QLatin1String(jsonMimeType), json);
    mime->setText(clippingTable(clipping, catalogue));
    return mime;
}

bool mayHoldParts(const QMimeData *mime)
{
    return mime != nullptr && jsonOf(*mime).trimmed().startsWith('{');
}

ClipboardContent fromMime(const QMimeData *mime, const Catalogue &catalogue)
{
    const QByteArray json = mime != nullptr ? jsonOf(*mime) : QByteArray();
    if (json.trimmed().isEmpty())
        return refused(Texts::tr("There is nothing on the clipboard that a plan could take."));
    if (json.size() > largestClipping)
        return refused(Texts::tr("The clipboard holds more than 64 MiB, which is no part of a plan."));
    if (!json.trimmed().startsWith('{'))
        return refused(Texts::tr("What is on the clipboard is no part of a plan."));
    auto read = readClipping(std::string_view(json.constData(), std::size_t(json.size())), catalogue);
    if (!read)
        return refused(Texts::tr("The clipboard cannot be pasted: %1").arg(toQString(toLine(read.error()))));
    if (read.value().hardware.empty() && read.value().strategies.empty())
        return refused(Texts::tr("The clipboard holds no nodes, GPUs or strategies."));
    return {.clipping = std::move(read).value(), .refusal = {}};
}

} // namespace shardyard
