<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>shardyard::ExamplesModel</name>
    <message numerus="yes">
        <source>%n strategies</source>
        <translation>
            <numerusform>%n strategy</numerusform>
            <numerusform>%n strategies</numerusform>
        </translation>
    </message>
</context>
</TS>
