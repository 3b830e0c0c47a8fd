export type ScreenAction = { readonly name: string; readonly press: () => void }

/** The screen's action buttons and links that can be pressed now. */
export function screenActions(): ScreenAction[] {
  const elements = document.querySelectorAll<HTMLElement>('main [data-actions] :is(a[href], button:not(:disabled))')
  return [...elements].flatMap((element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent).trim()
    return name === '' ? [] : [{ name, press: () => pressLater(element) }]
  })
}

/** Waits until the palette has closed, so that a dialog opened by the press returns the focus to the button. */
function pressLater(element: HTMLElement): void {
  setTimeout(() => {
    element.focus()
    element.click()
  })
}
