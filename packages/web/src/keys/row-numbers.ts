/** How long a list must have stood still before a digit opens one of its rows, in ms: a row that just moved is not the one that was meant. */
export const STILL_MS = 2_000
/** How long the numbers are shown, in ms. */
const SHOWN_MS = 4_000
const MOST = 9

const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>('[data-key-row]')].slice(0, MOST)

/** Its list is being read again, so it may be out of date. */
const isBusy = (row: HTMLElement) => row.closest('[aria-busy="true"]') !== null

const areSame = (one: readonly HTMLElement[], other: readonly HTMLElement[]) =>
  one.length === other.length && one.every((row, place) => row === other[place])

/**
 * The numbers that `g` shows on the first nine rows of the screen. A digit opens the row that shows it, and does nothing while none are
 * shown: a value that is typed beside its box opens no record. A list that changes takes its numbers away, and gets none until it has
 * stood still for STILL_MS.
 */
export function watchRowNumbers(now = () => performance.now()) {
  let rows = rowsOnScreen()
  let changedAt = Number.NEGATIVE_INFINITY
  let numbered: readonly HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    for (const row of numbered) row.removeAttribute('data-row-number')
    numbered = []
  }

  function draw(until: number) {
    numbered = rows.some(isBusy) ? [] : rows
    for (const [place, row] of numbered.entries()) row.setAttribute('data-row-number', String(place + 1))
    timer = setTimeout(hide, until - now())
  }

  /** Shows them as soon as the list has stood still. */
  function show() {
    hide()
    const until = now() + SHOWN_MS
    const wait = Math.max(0, changedAt + STILL_MS - now())
    if (wait === 0) draw(until)
    else timer = setTimeout(() => draw(until), wait)
  }

  const observer = new MutationObserver(() => {
    const current = rowsOnScreen()
    if (areSame(rows, current)) return
    // The first rows of a screen did not move under anyone's hand.
    if (rows.some((row) => row.isConnected)) changedAt = now()
    rows = current
    hide()
  })
  observer.observe(document.body, { childList: true, subtree: true })

  return {
    show,
    hide,
    /** The row that shows this number now. */
    rowAt(digit: string): HTMLElement | undefined {
      const row = numbered[Number(digit) - 1]
      return row && isBusy(row) ? undefined : row
    },
    stop() {
      observer.disconnect()
      hide()
    },
  }
}
