//! Work spread over threads, of which is told in its order.

use cookstopper_engine::solve;
use cookstopper_engine::solve::Sharing;
use rayon::ThreadPool;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// So much may wait to be told of.
const MOST_WAITING: usize = 256;

/// Works through items on the threads of a pool and tells of each in their order, on the calling thread. Once it is stopped, no
/// more items are begun; of those that had been begun is told.
///
/// # Errors
/// What `tell` fails with, which stops the work, too; or the system starts no thread.
pub fn in_order<T: Send, R: Send>(
    sharing: &Sharing,
    stop: &AtomicBool,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    tell: &mut dyn FnMut(R) -> io::Result<()>,
) -> io::Result<()> {
    let pool = match &sharing.pool {
        Some(pool) => Arc::clone(pool),
        None => solve::pool(1).map_err(io::Error::other)?,
    };
    let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
    thread::scope(|scope| {
        let (work, items) = (&work, items.enumerate());
        scope.spawn(move || {
            let is_over = || stop.load(Ordering::Relaxed);
            // Nobody listens any more where telling has failed.
            let is_heard = |(place, item)| sender.send((place, work(item))).is_ok();
            spread(sharing, &pool, items, is_over, is_heard);
        });
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (place, done) in receiver {
            waiting.insert(place, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                if let Err(error) = tell(done) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

/// Works through items on the threads of a pool: who is free takes the next one, until it is over, or `work` says that nobody wants more.
pub fn spread<T: Send>(
    sharing: &Sharing,
    pool: &ThreadPool,
    items: impl Iterator<Item = T> + Send,
    is_over: impl Fn() -> bool + Sync,
    work: impl Fn(T) -> bool + Sync,
) {
    let feed = Mutex::new(items);
    pool.broadcast(|_| {
        let _at_work = sharing.with_own_work();
        while !is_over() {
            let next = feed.lock().unwrap_or_else(PoisonError::into_inner).next();
            if !next.is_some_and(&work) {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use cookstopper_engine::solve::pool;

    fn told(threads: usize, most: u32) -> Vec<u32> {
        let sharing = Sharing { pool: Some(pool(threads).unwrap()), ..Sharing::default() };
        let stop = AtomicBool::new(false);
        let mut told = Vec::new();
        let work = |number: u32| {
            if number == most {
                stop.store(true, Ordering::Relaxed);
            }
            number * 2
        };
        let mut tell = |number| {
            told.push(number);
            Ok(())
        };
        in_order(&sharing, &stop, 0..1000, work, &mut tell).unwrap();
        told
    }

    #[test]
    fn all_is_told_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            assert!(told(threads, u32::MAX).into_iter().eq((0..1000).map(|number| number * 2)));
            // Of what was begun is told, and of nothing else.
            let stopped = told(threads, 100);
            assert!(stopped.len() > 100, "{}", stopped.len());
            assert!(stopped.iter().copied().eq((0..).step_by(2).take(stopped.len())));
        }
    }

    #[test]
    fn who_fails_to_tell_stops_the_work() {
        let sharing = Sharing { pool: Some(pool(2).unwrap()), ..Sharing::default() };
        let stop = AtomicBool::new(false);
        let mut tell = |number: u32| if number > 9 { Err(io::Error::other("full")) } else { Ok(()) };
        assert!(in_order(&sharing, &stop, 0.., |number| number, &mut tell).is_err());
        assert!(stop.load(Ordering::Relaxed));
    }
}
