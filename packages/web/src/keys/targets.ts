/** What the keys look for on a screen: attributes that a screen spreads on its elements. keys/registry.ts says which key does what with them. */

/** On the box that `/` leads to. */
export const SEARCH_TARGET = { 'data-patient-search': true }

/** On the link or the button that opens a row or a card: 1 to 9 press the first nine of the screen, in their order on it. */
export const KEY_ROW = { 'data-key-row': true }

/** On the arrow that leaves a screen: Escape presses it. */
export const LEAVES = { 'data-leaves': true }

/** Around the buttons of a screen: the palette offers each of them. */
export const ACTIONS = { 'data-actions': true }

/** The palette for those without a keyboard. */
export const pressPaletteKey = () =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
