/** Where keys must not act. */

/** The user is typing, or choosing in a menu or list. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(
      'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

export const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Part of a character being composed; some browsers indicate this only with a key code. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

export const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k' && !isComposing(event)

/** Help in the menu of the person presses it, for those without a keyboard. */
export const isHelpKey = (event: KeyboardEvent) => event.ctrlKey && event.key === '?'

/** Keys that can follow characters: they end or change a text. */
const AFTER_CHARACTERS: readonly string[] = ['Enter', 'Backspace', 'Escape']

/** A press that could act on its own here. */
export function isSingle(event: KeyboardEvent): boolean {
  if (event.key.length !== 1 && !AFTER_CHARACTERS.includes(event.key)) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return false
  return !isTyping(event.target) && !isDialogOpen()
}
