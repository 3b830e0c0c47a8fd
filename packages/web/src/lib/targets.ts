/** Attributes that a screen spreads on elements for the keys to find. keys/registry.ts says which key uses which. */

/** On the box that `/` focuses. */
export const SEARCH_TARGET = { 'data-patient-search': true }

/** On the link or button that opens a row or card: `g`, then 1 to 9, press the first nine on the screen. */
export const KEY_ROW = { 'data-key-row': true }

/** On the arrow that leaves a screen; Escape presses it. */
export const LEAVES = { 'data-leaves': true }

/** Around a screen's buttons, which the palette offers. */
export const ACTIONS = { 'data-actions': true }

/** On a box with text that cannot be read as a value: its form keeps the value before, so it must not be saved. */
export const UNREAD = { 'data-unread': true }

/** Opens the palette for users without a keyboard. */
export const pressPaletteKey = () =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))

/** Opens the sheet of keys. It has a modifier, so it works where single keys are switched off, too. */
export const pressHelpKey = () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', ctrlKey: true, cancelable: true }))
