// A connection that carries texts to a server and back. Tests replace the network by a fake.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "online/address.hpp"

namespace tengen {

struct LinkEnd {
    std::uint16_t code = 0;  ///< of the close frame (RFC 6455); 0 without one
    std::string reason;      ///< of the close frame, untrusted
    std::vector<Error>
        errors;  ///< why there is no connection; may be empty if there was a close frame
    bool other_certificate = false;  ///< neither trusted by the system nor the known one
};

/// The certificates that a client accepts in addition to those that the system trusts.
struct AcceptedCertificate {
    std::string only;          ///< the only one, even if the system trusts others; may be empty
    std::string known;         ///< the one of earlier visits; may be empty
    bool at_first_use = true;  ///< whether to accept any without a known one
};

/// Called on one thread, never inside connect() or a call of the link.
class LinkEvents {
  public:
    virtual ~LinkEvents() = default;
    /// Texts may be sent. `fingerprint`: of the accepted certificate; empty if the system trusts
    /// it, or without encryption.
    virtual void on_open(const std::string& fingerprint) = 0;
    virtual void on_text(std::string_view text) = 0;
    /// The last event, also of a link that has never opened.
    virtual void on_end(const LinkEnd& end) = 0;
};

/// Its destruction closes it, even inside an event. Then there are no more events.
class Link {
  public:
    virtual ~Link() = default;
    virtual void send(std::string text) = 0;
};

class Connector {
  public:
    virtual ~Connector() = default;
    /// The events must outlive the link.
    virtual std::unique_ptr<Link> connect(const ServerAddress& address,
                                          const AcceptedCertificate& accepted,
                                          LinkEvents& events) = 0;
};

}  // namespace tengen
