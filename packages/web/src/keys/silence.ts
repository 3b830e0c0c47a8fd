/** Where keys must not act. */

/** The person is typing, or chooses in a menu or a list. */
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

/** Part of a character that is being composed; some browsers say it with a key code only. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

export const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k' && !isComposing(event)

/** What may follow a character: the end of a text, or a change of it. */
export const AFTER_CHARACTERS: readonly string[] = ['Enter', 'Backspace', 'Escape']

/** A press that could act by itself here. */
export function isSingle(event: KeyboardEvent): boolean {
  if (event.key.length !== 1 && !AFTER_CHARACTERS.includes(event.key)) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return false
  return !isTyping(event.target) && !isDialogOpen()
}
