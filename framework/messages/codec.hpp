// Messages as JSON, one object each, and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "messages/client_messages.hpp"
#include "messages/server_messages.hpp"

namespace tengen::messages {

/// The longest messages in bytes. A transport refuses longer ones before it reads them.
inline constexpr std::size_t kMaxToServer = 16 * 1024;
inline constexpr std::size_t kMaxToClient = 64 * 1024;

/// The reason to refuse a text: BadMessage or Unknown, with the text for its sender.
struct BadMessage {
    Refusal code = Refusal::BadMessage;
    Text text;
    std::optional<std::int64_t> re;  ///< the id of the request, if it is readable
};

/// Writes one line without a line feed. Strings must be UTF-8.
std::string to_json(const Request& request);
std::string to_json(const Answer& answer);

/// Refuses invalid UTF-8, duplicate keys, numbers that are not whole or beyond 2^53, a depth of
/// more than 6 (of an answer 20), too many values, missing fields, and fields beyond their bounds.
/// Ignores unknown fields.
tl::expected<Request, BadMessage> read_request(std::string_view json);
tl::expected<Answer, BadMessage> read_answer(std::string_view json);

/// A JSON Schema (draft 2020-12) of all messages, indented.
std::string schema();

}  // namespace tengen::messages
