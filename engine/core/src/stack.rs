//! A stack whose branches share what lies below.
//!
//! Hypotheses about damage differ in a few frames and edits and agree in all below; a branch must not copy those. What
//! was pushed since the last branch is a plain vector, so that reading without damage pays nothing.

use std::sync::Arc;

/// The part below, shared by branches.
#[derive(Debug)]
struct Shared<T> {
    item: T,
    below: Option<Arc<Self>>,
    depth: usize,
}

impl<T> Drop for Shared<T> {
    /// One after another: a chain is as long as the text is deep.
    fn drop(&mut self) {
        let mut next = self.below.take();
        while let Some(mut shared) = next.and_then(Arc::into_inner) {
            next = shared.below.take();
        }
    }
}

/// The stack.
#[derive(Debug)]
pub(crate) struct Stack<T> {
    own: Vec<T>,
    shared: Option<Arc<Shared<T>>>,
}

impl<T> Default for Stack<T> {
    fn default() -> Self {
        Self { own: Vec::new(), shared: None }
    }
}

impl<T: Clone> Stack<T> {
    /// A second stack with the same content; costs as much as was pushed since the last branch.
    pub(crate) fn branch(&mut self) -> Self {
        for item in self.own.drain(..) {
            let below = self.shared.take();
            let depth = below.as_ref().map_or(0, |below| below.depth) + 1;
            self.shared = Some(Arc::new(Shared { item, below, depth }));
        }
        Self { own: Vec::new(), shared: self.shared.clone() }
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        self.own.push(item);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.own.is_empty() {
            self.lift();
        }
        self.own.pop()
    }

    #[inline]
    pub(crate) fn last(&self) -> Option<&T> {
        self.own.last().or_else(|| self.shared.as_deref().map(|shared| &shared.item))
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut T> {
        if self.own.is_empty() {
            self.lift();
        }
        self.own.last_mut()
    }

    /// Takes the topmost shared item over.
    fn lift(&mut self) {
        if let Some(shared) = self.shared.take() {
            self.own.push(shared.item.clone());
            self.shared.clone_from(&shared.below);
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.own.len() + self.shared.as_ref().map_or(0, |shared| shared.depth)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.own.is_empty() && self.shared.is_none()
    }

    pub(crate) fn clear(&mut self) {
        self.own.clear();
        self.shared = None;
    }

    /// From the top down.
    pub(crate) fn rev(&self) -> impl Iterator<Item = &T> {
        let mut shared = self.shared.as_deref();
        let below = std::iter::from_fn(move || {
            let here = shared?;
            shared = here.below.as_deref();
            Some(&here.item)
        });
        self.own.iter().rev().chain(below)
    }

    /// All of it, as long as there was no branch.
    pub(crate) fn as_slice(&self) -> &[T] {
        debug_assert!(self.shared.is_none(), "a branch has no slice");
        &self.own
    }

    /// From the bottom up.
    pub(crate) fn to_vec(&self) -> Vec<T> {
        let mut items: Vec<T> = self.rev().cloned().collect();
        items.reverse();
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_share_what_is_below_and_nothing_above() {
        let mut one = Stack::default();
        one.push(1);
        one.push(2);
        let mut other = one.branch();
        one.push(3);
        assert_eq!(other.pop(), Some(2));
        *other.last_mut().unwrap() = 9;
        other.push(4);
        assert_eq!((one.to_vec(), other.to_vec()), (vec![1, 2, 3], vec![9, 4]));
        assert_eq!((one.len(), other.len()), (3, 2));
        assert_eq!(one.rev().copied().collect::<Vec<_>>(), [3, 2, 1]);
    }

    #[test]
    fn a_chain_of_any_length_is_dropped_without_recursion() {
        let mut stack = Stack::default();
        for item in 0..1_000_000 {
            stack.push(item);
        }
        drop(stack.branch());
        assert_eq!(stack.len(), 1_000_000);
        drop(stack);
    }
}
