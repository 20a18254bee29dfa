// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/owncatalogue.h"
#include "ui/bridge/ownrows.h"

#include <QCoreApplication>

#include <string>
#include <utility>

// What is written into the user's own file and taken out of it.

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(OwnHardware)
};

QString cannotWrite(const Error &error)
{
    return Texts::tr("Your catalogue stays as it is: %1").arg(toQString(toLine(error)));
}

/// Changes the user's file as it is on disk now; one that cannot be read is left alone.
template <class Change>
QString editFile(Session &session, Change change)
{
    Result<OwnHardware> own = readOwnCatalogue(builtInCatalogue());
    if (!own)
        return cannotWrite(own.error());
    OwnHardware after = std::move(own).value();
    if (QString refusal = change(after); !refusal.isEmpty())
        return refusal;
    if (const auto written = writeOwnCatalogue(after); !written)
        return cannotWrite(written.error());
    session.setOwnCatalogue(std::move(after));
    return {};
}

} // namespace

namespace commands {

Refusal keepOwn(Session &session, HardwareKind kind, std::string_view id)
{
    return withKind(kind, [&]<class Row>(const Row *) -> Refusal {
        const OwnRow<Row> *own = rowOf<Row>(session, id);
        if (own == nullptr)
            return noSuchHardware();
        return editFile(session, [&](OwnHardware &file) {
            put(file, *own);
            if constexpr (std::is_same_v<Row, NodeType>)
                if (const OwnGpu *gpu = rowOf<Gpu>(session, own->row.gpu))
                    put(file, *gpu);
            return rowsIn<Row>(file).size() > mostOwnRows
                ? Texts::tr("Your catalogue holds at most %1 rows of a kind.").arg(mostOwnRows)
                : QString();
        });
    });
}

Refusal forgetOwn(Session &session, HardwareKind kind, std::string_view id)
{
    const std::string wanted(id); // the row it may lie in goes
    return withKind(kind, [&]<class Row>(const Row *) -> Refusal {
        return editFile(session, [&](OwnHardware &file) {
            if (kind == HardwareKind::Gpu)
                for (const OwnNode &node : file.nodes)
                    if (node.row.gpu == wanted)
                        return Texts::tr("“%1” of your catalogue is made of it: take that out first.")
                            .arg(displayName(node.row.name));
            takeOut<Row>(file, wanted);
            return QString();
        });
    });
}

} // namespace commands
} // namespace shardyard
