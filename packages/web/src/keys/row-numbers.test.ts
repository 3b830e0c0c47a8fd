import { expect, onTestFinished, test, vi } from 'vitest'
import { STILL_MS, watchRowNumbers } from './row-numbers.ts'

/** A list of rows on the page, and the numbers over it, with a clock that the test moves. */
function aList(...names: string[]) {
  vi.useFakeTimers()
  document.body.innerHTML = '<ul></ul>'
  const list = document.querySelector('ul') as HTMLUListElement
  const put = (name: string) => {
    const row = document.createElement('button')
    row.textContent = name
    row.setAttribute('data-key-row', 'true')
    list.append(row)
    return row
  }
  for (const name of names) put(name)
  const numbers = watchRowNumbers(() => Date.now())
  onTestFinished(() => {
    numbers.stop()
    vi.useRealTimers()
    document.body.innerHTML = ''
  })
  const shown = () =>
    [...document.querySelectorAll('[data-row-number]')].map((row) => `${row.getAttribute('data-row-number')} ${row.textContent}`)
  /** The observer hears of a change after the code that made it. */
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { list, put, numbers, shown, settle }
}

test('a digit means the row that shows it, and nothing before and after the numbers are shown', async () => {
  const { numbers, shown } = aList('Ada', 'Bola')
  expect([shown(), numbers.rowAt('1')]).toEqual([[], undefined])
  numbers.show()
  expect([shown(), numbers.rowAt('2')?.textContent, numbers.rowAt('3')]).toEqual([['1 Ada', '2 Bola'], 'Bola', undefined])
  await vi.advanceTimersByTimeAsync(4_000)
  expect([shown(), numbers.rowAt('2')]).toEqual([[], undefined])
})

test('a list that changes loses its numbers, and shows them again only once it has stood still', async () => {
  const { list, numbers, shown, settle, put } = aList('Ada', 'Bola')
  numbers.show()
  list.append(list.firstElementChild as Element)
  await settle()
  expect([shown(), numbers.rowAt('1')]).toEqual([[], undefined])
  numbers.show()
  await vi.advanceTimersByTimeAsync(STILL_MS - 1)
  expect(shown()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toEqual(['1 Bola', '2 Ada'])
  put('Chi')
  await settle()
  expect(numbers.rowAt('1')).toBeUndefined()
})

test('rows of a list that is being read again have no numbers', async () => {
  const { list, numbers, shown } = aList('Ada')
  list.setAttribute('aria-busy', 'true')
  await vi.advanceTimersByTimeAsync(STILL_MS)
  numbers.show()
  await vi.advanceTimersByTimeAsync(STILL_MS)
  expect(shown()).toEqual([])
})
