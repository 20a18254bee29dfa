// SPDX-License-Identifier: GPL-3.0-or-later
// Own hardware in the open plan: it is read and estimated with it, edits bring what they use of the user's file, and
// parts of one plan bring theirs to another.
#include "engine/document/ownjson.h"
#include "tests/ui/opensession.h"
#include "ui/bridge/clipboard.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/owncatalogue.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace shardyard;

namespace {

OwnHardware own(const char *lists)
{
    const auto read =
        readOwnFile(std::string(R"({"format": "shardyard-catalogue", )") + lists + "}", *sharedCatalogue());
    return read ? read.value() : OwnHardware();
}

constexpr const char *twoKinds = R"(
    "gpus": [{"id": "my-gpu", "name": "Our GPU", "form_factor": "SXM5", "memory": {"usable_mib": 10240}}],
    "nodes": [{"id": "my-node", "name": "Our node", "gpu": "my-gpu", "gpus": 4, "nvlink_domain": 4}])";

double capacityMib(const Session &session)
{
    return session.snapshot()->estimate.strategies.front().memory->capacity.value() / 1024 / 1024;
}

} // namespace

class TestOwnHardware : public QObject
{
    Q_OBJECT

private slots:
    void aDocumentsOwnRowsAreUsed();
    void whatIsPlacedFromTheUsersFileIsCarried();
    void closingForgetsTheDocumentsRows();
    void partsBringTheirHardware();
    void aBrokenFileIsAnError();
};

void TestOwnHardware::aDocumentsOwnRowsAreUsed()
{
    OpenSession session;
    QVERIFY(session.openFile(QStringLiteral(TEST_DATA "/documents/own-hardware.shardyard")));
    QVERIFY(!session.isModified());
    QVERIFY(session.catalogue().gpu("my-bridged") != nullptr);
    session.waitForEstimate();
    const std::vector<Gpu> &kinds = session.snapshot()->estimate.cluster.gpuKinds;
    QVERIFY(std::any_of(kinds.begin(), kinds.end(), [](const Gpu &gpu) {
        return gpu.id == "my-bridged" && gpu.usable.value() == 95830.5 * 1024 * 1024; // as the file says
    }));
}

void TestOwnHardware::whatIsPlacedFromTheUsersFileIsCarried()
{
    OpenSession session;
    QSignalSpy changed(&session, &Session::catalogueChanged);
    session.setOwnCatalogue(own(twoKinds));
    QCOMPARE(changed.count(), 1);
    QVERIFY(session.document()->own.empty());
    QCOMPARE(commands::placeNodes(session, "my-node", 2), QString());
    QCOMPARE(session.document()->own.nodes.size(), std::size_t(1));
    QCOMPARE(session.document()->own.gpus.size(), std::size_t(1)); // that the node is made of
    session.waitForEstimate();
    QCOMPARE(capacityMib(session), 10240.0);
    QVERIFY(readDocument(session.text(), *sharedCatalogue()).ok()); // elsewhere, without the file
    session.undo();
    QVERIFY(session.document()->own.empty());
    QVERIFY(session.catalogue().node("my-node") != nullptr); // still the user's
}

void TestOwnHardware::closingForgetsTheDocumentsRows()
{
    OpenSession session;
    QVERIFY(session.openFile(QStringLiteral(TEST_DATA "/documents/own-hardware.shardyard")));
    session.newDocument();
    QVERIFY(session.catalogue().gpu("my-bridged") == nullptr);
    QVERIFY(!commands::placeGpu(session, "my-bridged").isEmpty());
}

void TestOwnHardware::partsBringTheirHardware()
{
    std::unique_ptr<QMimeData> clipboard;
    {
        OpenSession there;
        there.setOwnCatalogue(own(twoKinds));
        QCOMPARE(commands::placeNodes(there, "my-node", 1), QString());
        const Count first = resolveCluster(there.plan().cluster, there.catalogue()).gpus - 4;
        there.setSelection({first, first + 1, first + 2, first + 3}, first);
        clipboard = toMime(commands::selectedParts(there), there.catalogue());
    }
    OpenSession here;
    const auto paste = [&here, &clipboard] {
        const ClipboardContent content = fromMime(clipboard.get(), here.catalogue());
        return content.refusal.isEmpty()
            ? commands::pasteHardware(here, content.clipping.hardware, content.clipping.own)
            : content.refusal;
    };
    QCOMPARE(paste(), QString());
    QCOMPARE(here.plan().cluster.nodes.back().type, std::string("my-node"));
    QCOMPARE(here.document()->own.gpus.size(), std::size_t(1));
    QCOMPARE(here.selectionCount(), 4);
    here.undo();
    QVERIFY(here.document()->own.empty());

    // Where the id means something else, both stay what they are.
    here.setOwnCatalogue(own(R"("gpus": [{"id": "my-gpu", "memory": {"usable_mib": 4096}}])"));
    QCOMPARE(commands::placeGpu(here, "my-gpu"), QString());
    QCOMPARE(paste(), QString());
    QCOMPARE(here.document()->own.gpu("my-gpu")->row.usable, fromMib(4096));
    QCOMPARE(here.document()->own.gpu("my-gpu-2")->row.usable, fromMib(10240));
    QCOMPARE(here.document()->own.node("my-node")->row.gpu, std::string("my-gpu-2"));
    QVERIFY(readDocument(here.text(), *sharedCatalogue()).ok());
}

void TestOwnHardware::aBrokenFileIsAnError()
{
    const QTemporaryDir folder;
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    OpenSession session;
    QVERIFY(session.loadOwnCatalogue()); // no file
    QVERIFY(session.errorText().isEmpty());
    QVERIFY(QDir(folder.path()).mkpath("shardyard"));
    QFile file(ownCataloguePath());
    QVERIFY(file.fileName().startsWith(folder.path()));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{") == 1);
    file.close();
    QVERIFY(!session.loadOwnCatalogue());
    QVERIFY2(session.errorText().contains("shardyard/catalogue.json: line 1"), qPrintable(session.errorText()));
}

QTEST_GUILESS_MAIN(TestOwnHardware)
#include "tst_ownhardware.moc"
