# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the document's JSON Schema into one C++ source as a raw string literal.
file(READ ${INPUT} content)
string(CONCAT text "// Generated from resources/schema; do not edit.\n#include \"engine/document/schema.h\"\n\n"
       "namespace shardyard {\n\nstd::string_view embeddedSchema()\n{\n"
       "    return R\"schema(${content})schema\";\n}\n\n} // namespace shardyard\n")
file(WRITE ${OUTPUT} "${text}")
