// The datagrams of lan.hpp, and the networks of this computer.
#pragma once

#include <utility>

#include <boost/asio/basic_datagram_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::network {

using UdpSocket = boost::asio::basic_datagram_socket<boost::asio::ip::udp,
                                                     boost::asio::io_context::executor_type>;

inline constexpr std::size_t kQuestionBytes = 512;

std::string new_nonce();
std::string write_question(std::string_view nonce);
/// The nonce of a question with its full length; empty if it is not one.
std::optional<std::string> read_question(std::string_view datagram);
/// Empty if the text is empty or too long.
std::string write_answer(std::string_view nonce, std::string_view text);
/// The text of an answer to this nonce; empty if it is not one, or not UTF-8.
std::optional<std::string> read_answer(std::string_view datagram, std::string_view nonce);

boost::asio::ip::udp::endpoint group(bool v6, std::uint16_t port);

/// The numbers of the interfaces that are up and know multicast.
std::vector<unsigned> networks();

}  // namespace tengen::network
