export type ScreenAction = { readonly name: string; readonly press: () => void }

/** The buttons and links of the screen that are in a place of actions and can be pressed now. */
export function screenActions(): ScreenAction[] {
  const elements = document.querySelectorAll<HTMLElement>('main [data-actions] :is(a[href], button:not(:disabled))')
  return [...elements].flatMap((element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent).trim()
    return name === '' ? [] : [{ name, press: () => pressLater(element) }]
  })
}

/** After the palette is gone: a dialog that the press opens then gives the focus back to the button. */
function pressLater(element: HTMLElement): void {
  setTimeout(() => {
    element.focus()
    element.click()
  })
}
