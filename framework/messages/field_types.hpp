// The kinds of field types, for the visitors that read, write and describe messages.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace tengen::messages {

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;

template <class T>
inline constexpr bool kIsPair = false;
template <class T>
inline constexpr bool kIsPair<std::array<T, 2>> = true;

template <class T>
inline constexpr bool kIsMap = false;
template <class T>
inline constexpr bool kIsMap<std::map<std::string, T>> = true;

}  // namespace tengen::messages
