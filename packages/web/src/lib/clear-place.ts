type Box = { readonly top: number; readonly bottom: number }

/** The gap between a notice and what is above or below it, in px. */
const GAP = 8

/**
 * How far down a block of this height must move, in px, so that it covers none of `taken`: the boxes in its columns. Null if there is no
 * such place above `end`.
 */
export function clearPlace(block: Box, taken: readonly Box[], end: number): number | null {
  const height = block.bottom - block.top
  const tops = [block.top, ...taken.map(({ bottom }) => bottom + GAP)].filter((top) => top >= block.top).toSorted((a, b) => a - b)
  const clear = tops.find((top) => top + height <= end && taken.every((box) => box.bottom <= top || box.top >= top + height))
  return clear === undefined ? null : clear - block.top
}

const ACTIONS = 'a[href], button, input, select, textarea, [role="button"], [role="option"]'
const IN_LISTS = 'li, td, [data-key-row]'

/** Where the block of notices goes on this screen: over no action, else over none but rows of a list, else where it always is. */
export function placeOfNotices(block: HTMLElement, shifted: number): number {
  const { left, right, top, bottom } = block.getBoundingClientRect()
  const home = { top: top - shifted, bottom: bottom - shifted }
  const end = window.innerHeight
  const actions = [...document.querySelectorAll<HTMLElement>(ACTIONS)].filter((action) => !block.contains(action))
  const boxesOf = (elements: readonly HTMLElement[]) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0 && box.height > 0 && box.right > left && box.left < right && box.bottom > home.top)
  return (
    clearPlace(home, boxesOf(actions), end) ?? clearPlace(home, boxesOf(actions.filter((action) => !action.closest(IN_LISTS))), end) ?? 0
  )
}
