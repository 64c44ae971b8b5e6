//! The parts of `tengen/plugin.h` that this example uses, in Rust and with the same layout. The
//! header explains the functions.

use std::ffi::{c_char, c_void};
use std::mem::size_of;

pub const ABI_VERSION: u32 = 1;
pub const MAX_SEATS: usize = 8;
pub const AI_FACTORY: &[u8] = b"tengen.ai-factory/1";
pub const APPLY_OVER: i32 = 1;
pub const DECIDE_PLAY: u32 = 0;

pub type Action = u32;

#[repr(C)]
pub struct Error {
    pub text: *mut c_char,
    pub capacity: u32,
    pub reserved: u32,
}

/// The first members of `tengen_game_t`. The host owns the game, so the later members are not needed.
#[repr(C)]
pub struct Game {
    pub id: *const c_char,
    pub variant: *const c_char,
    pub rows: u32,
    pub columns: u32,
    pub cell_count: u32,
    pub seats: u32,
}

/// `tengen_position_t`, only used through pointers.
#[repr(C)]
pub struct Position {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Turn {
    pub seat: u8,
    pub side: u8,
    pub slot: u8,
    pub reserved: u8,
}

#[repr(C)]
pub struct PositionApi {
    pub cells: extern "C" fn(*const Position) -> *const u8,
    pub legal: extern "C" fn(*mut Position, *mut *const Action) -> u32,
    pub is_legal: extern "C" fn(*const Position, Action) -> bool,
    pub apply: extern "C" fn(*mut Position, Action) -> i32,
    pub undo: extern "C" fn(*mut Position) -> bool,
    pub turn: extern "C" fn(*const Position) -> Turn,
    pub over: extern "C" fn(*const Position) -> bool,
    pub ranks: extern "C" fn(*const Position, *mut u8),
    pub key: extern "C" fn(*const Position) -> u64,
    pub side_of: extern "C" fn(*const Position, u8) -> u8,
    pub ply: extern "C" fn(*const Position) -> u32,
    pub action_at: extern "C" fn(*const Position, u32) -> Action,
    pub clone: extern "C" fn(*const Position) -> *mut Position,
    pub destroy: extern "C" fn(*mut Position),
    pub assign: extern "C" fn(*mut Position, *const Position),
    pub action_name: extern "C" fn(*const Position, Action, *mut c_char, u32) -> u32,
}

#[repr(C)]
pub struct Limits {
    pub soft_ms: i64,
    pub hard_ms: i64,
    pub clock_ms: [i64; MAX_SEATS],
    pub nodes: u64,
    pub seed: u64,
    pub memory_bytes: u64,
    pub depth: u32,
    pub threads: u32,
}

#[repr(C)]
pub struct Search {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Request {
    pub api: *const PositionApi,
    pub position: *mut Position,
    pub limits: *const Limits,
    pub search: *mut Search,
    pub stop_requested: extern "C" fn(*const Search) -> bool,
    pub report: extern "C" fn(*mut Search, *const c_void),
    pub seat: u32,
    pub reserved: u32,
}

#[repr(C)]
pub struct Decision {
    pub kind: u32,
    pub action: Action,
}

#[repr(C)]
pub struct AiDescriptor {
    pub id: *const c_char,
    pub name: *const c_char,
    pub version: *const c_char,
    pub author: *const c_char,
    pub about: *const c_char,
    pub options: *const c_void,
    pub option_count: u32,
    pub reserved: u32,
}

// SAFETY: the text that it points to never changes.
unsafe impl Sync for AiDescriptor {}

#[repr(C)]
pub struct Ai {
    pub data: *mut c_void,
    pub new_game: extern "C" fn(*const Ai, *mut Error) -> bool,
    pub think: extern "C" fn(*const Ai, *const Request, *mut Decision, *mut Error) -> bool,
    pub get_extension: extern "C" fn(*const Ai, *const c_char) -> *const c_void,
    pub destroy: extern "C" fn(*const Ai),
}

#[repr(C)]
pub struct AiFactory {
    pub count: extern "C" fn() -> u32,
    pub descriptor: extern "C" fn(u32) -> *const AiDescriptor,
    pub supports: extern "C" fn(u32, *const Game, *mut Error) -> bool,
    pub create: extern "C" fn(
        u32,
        *const c_void,
        *const Game,
        *const c_void,
        u32,
        *mut Error,
    ) -> *const Ai,
}

#[repr(C)]
pub struct PluginEntry {
    pub abi_version: u32,
    pub reserved: u32,
    pub init: extern "C" fn(*const c_char, *mut Error) -> bool,
    pub deinit: extern "C" fn(),
    pub get_factory: extern "C" fn(*const c_char) -> *const c_void,
}

// The same sizes as at the end of plugin.h.
const _: () = assert!(size_of::<Error>() == 16);
const _: () = assert!(size_of::<Turn>() == 4);
const _: () = assert!(size_of::<PositionApi>() == 128);
const _: () = assert!(size_of::<Limits>() == 112);
const _: () = assert!(size_of::<Request>() == 56);
const _: () = assert!(size_of::<Decision>() == 8);
const _: () = assert!(size_of::<AiDescriptor>() == 56);
const _: () = assert!(size_of::<Ai>() == 40);
const _: () = assert!(size_of::<AiFactory>() == 32);
const _: () = assert!(size_of::<PluginEntry>() == 32);
