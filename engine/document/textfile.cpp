// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace shardyard {
namespace {

constexpr std::size_t largestFile = std::size_t(64) << 20;
constexpr const char *readable = "a readable file";
constexpr const char *writable = "a place that can be written to";

/// A file descriptor that closes itself.
class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) { }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() { (void)close(); }

    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    [[nodiscard]] int number() const { return m_number; }
    /// False where the file system only now says that it could not write.
    [[nodiscard]] bool close()
    {
        const int number = m_number;
        m_number = -1;
        return number < 0 || ::close(number) == 0;
    }

private:
    int m_number;
};

std::string systemText(int code)
{
    switch (code) {
    case ENOENT:
        return "does not exist";
    case EACCES:
    case EPERM:
        return "is not permitted";
    case EISDIR:
        return "is a directory";
    case ENOTDIR:
        return "is below a file, not a directory";
    case ELOOP:
        return "is a circle of links";
    case ENAMETOOLONG:
        return "has too long a name";
    case ENOSPC:
        return "finds no space left on the disk";
    case EFBIG:
        return "is larger than allowed here";
    case EROFS:
        return "is on a file system that cannot be written to";
    default:
        return std::string("cannot be used: ") + std::strerror(code);
    }
}

Error fileError(const std::string &path, const std::string &problem, const std::string &allowed)
{
    return {.file = path, .place = {}, .problem = problem, .allowed = allowed};
}

/// What a path is that is no regular file.
std::string kindText(mode_t mode)
{
    if (S_ISDIR(mode))
        return "is a directory";
    return S_ISFIFO(mode) ? "is a pipe" : S_ISSOCK(mode) ? "is a socket" : "is a device";
}

Error tooLarge(const std::string &path)
{
    return fileError(path, "is larger than 64 MiB", "a file of at most 64 MiB");
}

/// Reads to the end; an error number, or 0.
int readAll(int descriptor, std::string &text, std::size_t most)
{
    std::array<char, 65536> buffer = {};
    while (text.size() <= most) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count == 0)
            return 0;
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count >= 0)
            text.remove_prefix(static_cast<std::size_t>(count));
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

/// The file a path leads to when its links are followed, whether it exists or not.
Result<std::string> linkTarget(const std::string &path)
{
    namespace fs = std::filesystem;
    constexpr int mostLinks = 40; // as the kernel
    fs::path target(path);
    for (int links = 0; links <= mostLinks; ++links) {
        std::error_code error;
        const fs::path next = fs::read_symlink(target, error);
        if (error)
            return target.string();
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return fileError(path, systemText(ELOOP), writable);
}

/// A new file beside `target`, with the name it got.
struct Beside
{
    std::string name;
    int descriptor = -1;
    int error = 0;
};

Beside createBeside(const std::string &target, mode_t mode)
{
    constexpr int mostTries = 1000;
    const std::filesystem::path folder = std::filesystem::path(target).parent_path();
    Beside beside;
    for (int attempt = 0; attempt < mostTries; ++attempt) {
        const std::string name = ".shardyard-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
        beside.name = (folder / name).string();
        beside.descriptor = ::open(beside.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
        beside.error = beside.descriptor < 0 ? errno : 0;
        if (beside.error != EEXIST)
            break;
    }
    return beside;
}

/// Makes the rename itself survive a crash. Some file systems cannot, which is no reason to fail.
void flushFolder(const std::string &target)
{
    const std::string folder = std::filesystem::path(target).parent_path().string();
    const Descriptor directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.isOpen())
        (void)::fsync(directory.number());
}

/// Writes, flushes and renames; an error number, or 0. The new file is gone after an error.
int replace(const std::string &target, const std::string &text, const struct stat *old)
{
    const Beside beside = createBeside(target, 0666);
    if (beside.error != 0)
        return beside.error;
    Descriptor file(beside.descriptor);
    int error = 0;
    if (old != nullptr && ::fchown(file.number(), old->st_uid, old->st_gid) != 0 && errno != EPERM)
        error = errno; // only the superuser may give a file away; another user's copy then becomes ours
    if (old != nullptr && ::fchmod(file.number(), old->st_mode & 07777) != 0)
        error = errno;
    if (error == 0)
        error = writeAll(file.number(), text);
    if (error == 0 && ::fsync(file.number()) != 0)
        error = errno;
    if (!file.close() && error == 0)
        error = errno;
    if (error == 0 && ::rename(beside.name.c_str(), target.c_str()) != 0)
        error = errno;
    if (error != 0)
        (void)::unlink(beside.name.c_str());
    return error;
}

} // namespace

Result<std::string> readTextFile(const std::string &path)
{
    // Without waiting for the other end of a pipe.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (!file.isOpen())
        return fileError(path, systemText(errno), readable);
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        return fileError(path, systemText(errno), readable);
    if (!S_ISREG(status.st_mode))
        return fileError(path, kindText(status.st_mode), readable);
    if (static_cast<std::size_t>(status.st_size) > largestFile)
        return tooLarge(path);
    std::string text;
    text.reserve(static_cast<std::size_t>(status.st_size));
    if (const int error = readAll(file.number(), text, largestFile); error != 0)
        return fileError(path, systemText(error), readable);
    if (text.size() > largestFile)
        return tooLarge(path);
    return text;
}

Result<std::string> writeTextFile(const std::string &path, const std::string &text)
{
    Result<std::string> target = linkTarget(path);
    if (!target)
        return target;
    struct stat old = {};
    const bool exists = ::stat(target.value().c_str(), &old) == 0;
    if (!exists && errno != ENOENT)
        return fileError(path, systemText(errno), writable);
    if (exists && !S_ISREG(old.st_mode))
        return fileError(path, kindText(old.st_mode), "a file");
    // A rename needs no permission on the file it replaces; the user who took it away wants the file kept.
    if (exists && ::access(target.value().c_str(), W_OK) != 0)
        return fileError(path, "is read-only", writable);
    if (const int error = replace(target.value(), text, exists ? &old : nullptr); error != 0)
        return fileError(path, systemText(error), writable);
    flushFolder(target.value());
    return target;
}

} // namespace shardyard
