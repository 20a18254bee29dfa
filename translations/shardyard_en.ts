<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Clipping</name>
    <message numerus="yes">
        <source>%1 strategies</source>
        <translation>
            <numerusform>%1 strategy</numerusform>
            <numerusform>%1 strategies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsTab</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message numerus="yes">
        <source>%1 GPUs</source>
        <translation>
            <numerusform>%1 GPU</numerusform>
            <numerusform>%1 GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 node</numerusform>
            <numerusform>%1 nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LoadNotes</name>
    <message numerus="yes">
        <source>%n unknown key(s) kept</source>
        <translation>
            <numerusform>%n unknown key kept</numerusform>
            <numerusform>%n unknown keys kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MicroBatchRow</name>
    <message numerus="yes">
        <source>%1: runs %n micro-batches</source>
        <translation>
            <numerusform>%1: runs %n micro-batch</numerusform>
            <numerusform>%1: runs %n micro-batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: does not run %n micro-batches</source>
        <translation>
            <numerusform>%1: does not run %n micro-batch</numerusform>
            <numerusform>%1: does not run %n micro-batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MicroBatchStrip</name>
    <message numerus="yes">
        <source>%n micro-batches</source>
        <translation>
            <numerusform>%n micro-batch</numerusform>
            <numerusform>%n micro-batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StrategiesPanel</name>
    <message numerus="yes">
        <source>%n more row(s)</source>
        <translation>
            <numerusform>%n more row</numerusform>
            <numerusform>%n more rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hide %n equal row(s)</source>
        <translation>
            <numerusform>Hide %n equal row</numerusform>
            <numerusform>Hide %n equal rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n equal row(s) hidden</source>
        <translation>
            <numerusform>%n equal row hidden</numerusform>
            <numerusform>%n equal rows hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StrategyTable</name>
    <message numerus="yes">
        <source>%1 (%n layers a stage)</source>
        <comment>how much is recomputed, and in how many layers</comment>
        <translation>
            <numerusform>%1 (%n layer a stage)</numerusform>
            <numerusform>%1 (%n layers a stage)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message numerus="yes">
        <source>%1, %n chunks</source>
        <translation>
            <numerusform>%1, %n chunk</numerusform>
            <numerusform>%1, %n chunks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n stage</numerusform>
            <numerusform>%n stages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches</source>
        <translation>
            <numerusform>%n micro-batch</numerusform>
            <numerusform>%n micro-batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardyard::ExamplesModel</name>
    <message numerus="yes">
        <source>%n strategies</source>
        <translation>
            <numerusform>%n strategy</numerusform>
            <numerusform>%n strategies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardyard::LaneRows</name>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n chunk</numerusform>
            <numerusform>%n chunks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardyard::Timeline</name>
    <message numerus="yes">
        <source>Rank %1: %2, holds %n chunks, %5 of activations; %3 of %4 ranks busy</source>
        <translation>
            <numerusform>Rank %1: %2, holds %n chunk, %5 of activations; %3 of %4 ranks busy</numerusform>
            <numerusform>Rank %1: %2, holds %n chunks, %5 of activations; %3 of %4 ranks busy</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rank %1: %2, holds %n chunks; %3 of %4 ranks busy</source>
        <translation>
            <numerusform>Rank %1: %2, holds %n chunk; %3 of %4 ranks busy</numerusform>
            <numerusform>Rank %1: %2, holds %n chunks; %3 of %4 ranks busy</numerusform>
        </translation>
    </message>
</context>
</TS>
