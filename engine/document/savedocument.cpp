// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"

#include <filesystem>

namespace shardyard {
namespace {

Result<std::string> keepBackup(const std::string &path, int version)
{
    std::error_code unknown;
    const std::string backup = path + ".v" + std::to_string(version) + ".bak";
    if (!std::filesystem::exists(path, unknown) || std::filesystem::exists(backup, unknown))
        return backup;
    const auto text = readTextFile(path);
    return text ? writeTextFile(backup, text.value()) : text;
}

} // namespace

Result<std::string> saveDocument(const std::string &path, const std::string &text, int fileVersion)
{
    if (fileVersion < documentVersion)
        if (auto kept = keepBackup(path, fileVersion); !kept)
            return kept;
    return writeTextFile(path, text);
}

} // namespace shardyard
