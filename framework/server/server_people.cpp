// Accounts, blocks and reports of a server.
#include "server/server.hpp"

namespace tengen::server {

using messages::Refusal;

void Server::account(const std::shared_ptr<Connection>&, const messages::Account&,
                     const Reply& reply) {
    reply.refuse(Refusal::Forbidden, Message("this server has no accounts"));
}

void Server::block(const std::shared_ptr<Connection>&, const messages::Block&,
                   const Reply& reply) {
    reply.refuse(Refusal::Forbidden, Message("this server has no accounts"));
}

void Server::report(const std::shared_ptr<Connection>&, const messages::Report&,
                    const Reply& reply) {
    reply.refuse(Refusal::Forbidden, Message("this server has no accounts"));
}

std::vector<messages::Who> Server::leaders(const std::string&) const {
    return {};
}

}  // namespace tengen::server
