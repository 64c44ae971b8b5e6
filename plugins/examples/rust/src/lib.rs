//! An AI in Rust, through the C interface of plugins. It wins immediately if it can, and otherwise
//! plays randomly. Start reading at the end.

mod plugin;

use plugin::*;
use std::ffi::{c_char, c_void, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};

/// One question of the host, with its position.
struct Question<'a> {
    request: &'a Request,
    api: &'a PositionApi,
}

impl Question<'_> {
    /// A copy, because the host's list is only valid until the next apply().
    fn legal(&self) -> Vec<Action> {
        let mut actions = null();
        let count = (self.api.legal)(self.request.position, &mut actions);
        // SAFETY: the host points to `count` actions until the position changes.
        unsafe { std::slice::from_raw_parts(actions, count as usize) }.to_vec()
    }

    fn stop_requested(&self) -> bool {
        (self.request.stop_requested)(self.request.search)
    }

    /// Whether the thinking seat won a finished game: its rank is better than another's, and no
    /// rank is better than its own.
    fn has_won(&self, seats: usize) -> bool {
        let mut ranks = [0u8; MAX_SEATS];
        (self.api.ranks)(self.request.position, ranks.as_mut_ptr());
        let own = ranks[self.request.seat as usize];
        let others = &ranks[..seats];
        others.iter().all(|&rank| rank >= own) && others.iter().any(|&rank| rank > own)
    }

    fn wins(&self, action: Action, seats: usize) -> bool {
        let over = (self.api.apply)(self.request.position, action) == APPLY_OVER;
        let won = over && self.has_won(seats);
        (self.api.undo)(self.request.position);
        won
    }
}

/// The finaliser of splitmix64 (Steele, Lea and Flood, 2014).
fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// One AI at one seat. It would hold all state that changes.
struct Example {
    face: Ai,
    seats: usize,
}

impl Example {
    fn decide(&self, question: &Question) -> Action {
        let actions = question.legal();
        for &action in &actions {
            if question.stop_requested() {
                break;
            }
            if question.wins(action, self.seats) {
                return action;
            }
        }
        // SAFETY: the limits live as long as the request.
        let seed = unsafe { (*question.request.limits).seed };
        // The only source of randomness, so a seed repeats a game.
        let chance = mixed(seed.wrapping_add((question.api.ply)(question.request.position).into()));
        actions[(chance % actions.len() as u64) as usize]
    }
}

fn tell(error: *mut Error, text: &str) {
    // SAFETY: the host provides a buffer of `capacity` bytes.
    unsafe {
        if error.is_null() || (*error).capacity == 0 {
            return;
        }
        let length = text.len().min((*error).capacity as usize - 1);
        std::ptr::copy_nonoverlapping(text.as_ptr(), (*error).text.cast(), length);
        *(*error).text.add(length) = 0;
    }
}

extern "C" fn think(
    ai: *const Ai,
    request: *const Request,
    decision: *mut Decision,
    error: *mut Error,
) -> bool {
    // A panic must not leave a function that the host calls.
    let decided = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: create() put `data` there. The host owns the rest, which lives as long.
        let (example, request) = unsafe { (&*(*ai).data.cast::<Example>(), &*request) };
        let api = unsafe { &*request.api };
        example.decide(&Question { request, api })
    }));
    match decided {
        Ok(action) => {
            // SAFETY: the host provides memory for the decision.
            unsafe { *decision = Decision { kind: DECIDE_PLAY, action } };
            true
        }
        Err(_) => {
            tell(error, "panicked");
            false
        }
    }
}

extern "C" fn new_game(_: *const Ai, _: *mut Error) -> bool {
    true // it has no memory
}

extern "C" fn get_extension(_: *const Ai, _: *const c_char) -> *const c_void {
    null()
}

extern "C" fn destroy(ai: *const Ai) {
    // SAFETY: this is the last call, and `data` is the box that create() passed to the host.
    drop(unsafe { Box::from_raw((*ai).data.cast::<Example>()) });
}

static DESCRIPTOR: AiDescriptor = AiDescriptor {
    id: c"example_rust".as_ptr(),
    name: c"Example in Rust".as_ptr(),
    version: c"1.0".as_ptr(),
    author: c"Tengen".as_ptr(),
    about: c"wins immediately if it can; an example in Rust".as_ptr(),
    options: null(),
    option_count: 0,
    reserved: 0,
};

extern "C" fn count() -> u32 {
    1
}

extern "C" fn descriptor(index: u32) -> *const AiDescriptor {
    if index == 0 {
        &DESCRIPTOR
    } else {
        null()
    }
}

extern "C" fn supports(_: u32, _: *const Game, _: *mut Error) -> bool {
    true // it plays any game, because it asks the position for everything
}

extern "C" fn create(
    _: u32,
    _: *const c_void,
    game: *const Game,
    _: *const c_void,
    _: u32,
    _: *mut Error,
) -> *const Ai {
    let face = Ai { data: null_mut(), new_game, think, get_extension, destroy };
    // SAFETY: the game outlives the instance.
    let seats = unsafe { (*game).seats } as usize;
    let example = Box::into_raw(Box::new(Example { face, seats }));
    // SAFETY: the plugin owns the box until destroy().
    unsafe {
        (*example).face.data = example.cast();
        &(*example).face
    }
}

static FACTORY: AiFactory = AiFactory { count, descriptor, supports, create };

extern "C" fn init(_: *const c_char, _: *mut Error) -> bool {
    true
}

extern "C" fn deinit() {}

extern "C" fn get_factory(id: *const c_char) -> *const c_void {
    // SAFETY: the host passes a terminated text.
    if unsafe { CStr::from_ptr(id) }.to_bytes() == AI_FACTORY {
        (&raw const FACTORY).cast()
    } else {
        null()
    }
}

#[no_mangle]
#[allow(non_upper_case_globals)]
pub static tengen_plugin_entry: PluginEntry =
    PluginEntry { abi_version: ABI_VERSION, reserved: 0, init, deinit, get_factory };
