# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the catalogue's JSON files into one C++ source as raw string literals.
set(text "// Generated from resources/catalogue; do not edit.\n#include \"engine/catalogue/catalogue.h\"\n\n")
string(APPEND text "namespace shardyard {\n\nCatalogueTexts builtInCatalogueTexts()\n{\n    return {\n")
foreach(name gpus nodes fabrics collectives prices models)
  file(READ ${FOLDER}/${name}.json content)
  string(APPEND text "        .${name} = R\"catalogue(${content})catalogue\",\n")
endforeach()
string(APPEND text "    };\n}\n\n} // namespace shardyard\n")
file(WRITE ${OUTPUT} "${text}")
