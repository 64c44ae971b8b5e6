#include "certificate.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <memory>

#include "address_range.hpp"
#include "base/durable_file.hpp"
#include "openssl_owners.hpp"

namespace tengen::network {
namespace {

std::string written(const Owned<BIO>& memory) {
    char* data = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &data);
    return {data, static_cast<std::size_t>(size)};
}

void set_time(ASN1_TIME* time, std::chrono::system_clock::time_point value) {
    ASN1_TIME_set(time, std::chrono::system_clock::to_time_t(value));
}

/// "DNS:play.example,IP:192.168.1.2"
std::string alternative_names(const SelfSigned& content) {
    std::string names;
    for (const std::string& name : content.names) {
        if (!names.empty()) names += ',';
        names += (parse_address(name) ? "IP:" : "DNS:") + name;
    }
    return names;
}

bool add_extension(X509* certificate, int id, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    const Owned<X509_EXTENSION> extension(
        X509V3_EXT_conf_nid(nullptr, &context, id, value.c_str()));
    return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

Owned<X509> certificate_for(EVP_PKEY* key, const SelfSigned& content) {
    Owned<X509> made(X509_new());
    X509* const certificate = made.get();
    std::uint64_t serial = 0;
    RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial);
    ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1);
    X509_set_version(certificate, X509_VERSION_3);
    set_time(X509_getm_notBefore(certificate), content.from);
    set_time(X509_getm_notAfter(certificate), content.until);
    X509_set_pubkey(certificate, key);

    X509_NAME* const name = X509_get_subject_name(certificate);
    const std::string common = content.names.empty() ? "tengen" : content.names.front();
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char*>(common.c_str()), -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    const bool complete = add_extension(certificate, NID_basic_constraints, "critical,CA:TRUE") &&
                          (content.names.empty() || add_extension(certificate, NID_subject_alt_name,
                                                                  alternative_names(content))) &&
                          X509_sign(certificate, key, EVP_sha256()) != 0;
    return complete ? std::move(made) : Owned<X509>();
}

/// A file that only this user can read, also while it is written.
Result<void> write_secret(const std::filesystem::path& path, std::string_view content) {
    // replace_file() keeps the mode of an existing file.
    const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (!file || ::fchmod(file.get(), 0600) != 0) return cannot_save(path, save_problem(errno));
    return replace_file(path, content);
}

}  // namespace

Result<void> make_self_signed(const std::filesystem::path& key,
                              const std::filesystem::path& certificate, const SelfSigned& content) {
    const Owned<EVP_PKEY> made(EVP_EC_gen("P-256"));
    const Owned<X509> signed_one = made ? certificate_for(made.get(), content) : Owned<X509>();
    if (!signed_one) {
        return fail(ErrorCode::Input, certificate,
                    "cannot make a certificate for '{}' (use host names and IP addresses)",
                    alternative_names(content));
    }
    const Owned<BIO> key_text(BIO_new(BIO_s_mem()));
    const Owned<BIO> certificate_text(BIO_new(BIO_s_mem()));
    PEM_write_bio_PKCS8PrivateKey(key_text.get(), made.get(), nullptr, nullptr, 0, nullptr,
                                  nullptr);
    PEM_write_bio_X509(certificate_text.get(), signed_one.get());
    if (const auto saved = write_secret(key, written(key_text)); !saved) return saved;
    return replace_file(certificate, written(certificate_text));
}

std::string fingerprint_of(X509* certificate) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    X509_digest(certificate, EVP_sha256(), digest, &size);
    std::string text;
    for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", digest[i]);
    return text;
}

Result<std::string> fingerprint_of(const std::filesystem::path& certificate) {
    const auto file = open_to_read(certificate);
    if (!file) return fail(file.error());
    const auto text = read_all(*file, certificate, 1024 * 1024);
    if (!text) return fail(text.error());
    const Owned<BIO> memory(BIO_new_mem_buf(text->data(), static_cast<int>(text->size())));
    const Owned<X509> read(PEM_read_bio_X509(memory.get(), nullptr, nullptr, nullptr));
    if (!read) {
        return fail(ErrorCode::Input, certificate, "not a certificate (PEM is the only format)");
    }
    return fingerprint_of(read.get());
}

}  // namespace tengen::network
