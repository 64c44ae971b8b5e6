// Owners of OpenSSL's objects.
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <memory>
#include <string>

namespace tengen::network {

struct Release {
    void operator()(BIO* object) const { BIO_free_all(object); }
    void operator()(EVP_PKEY* object) const { EVP_PKEY_free(object); }
    void operator()(X509* object) const { X509_free(object); }
    void operator()(X509_EXTENSION* object) const { X509_EXTENSION_free(object); }
};

template <class Object>
using Owned = std::unique_ptr<Object, Release>;

/// See the public function of the same name.
std::string fingerprint_of(X509* certificate);

}  // namespace tengen::network
