import '../../../test/browser.ts'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { setLive } from '../../lib/live.ts'
import { useChangedMark } from '../list/changed-mark.ts'
import { useSteadyRows } from '../list/steady-rows.ts'
import { LiveMark } from './live-mark.tsx'

test('a list says that it is live, or of when it is', () => {
  onTestFinished(() => setLive(false))
  const { container, rerender } = render(<LiveMark at={0} />)
  expect(container.textContent).toBe('')
  rerender(<LiveMark at={new Date().setHours(10, 42)} />)
  expect(container.textContent).toBe('As of 10:42')
  rerender(<LiveMark at={new Date(2026, 2, 1, 10, 42).getTime()} />)
  expect(container.textContent).toMatch(/^As of 01\/03.* 10:42$/)
  act(() => setLive(true))
  expect(container.textContent).toBe('Live')
})

function Marked({ value }: { value: number }) {
  return <p data-changed={useChangedMark(value)}>{value}</p>
}

test('what changes is marked, each time anew, and what was there from the beginning is not', () => {
  const { container, rerender } = render(<Marked value={1} />)
  const mark = () => container.querySelector('p')?.dataset.changed
  const marks = [mark()]
  for (const value of [1, 2, 2, 3, 1]) {
    rerender(<Marked value={value} />)
    marks.push(mark())
  }
  expect(marks).toEqual([undefined, undefined, 'once', 'once', 'again', 'once'])
})

function List({ of }: { of: readonly { _id: string; text: string }[] }) {
  const { rows, held } = useSteadyRows(of)
  return (
    <ul {...held}>
      {rows.map(({ _id, text }) => (
        <li key={_id}>{text}</li>
      ))}
    </ul>
  )
}

test('rows keep their places until the pointer leaves, and show what is new of them', async () => {
  const user = userEvent.setup()
  const rows = (...texts: string[]) => texts.map((text) => ({ _id: text[0] ?? '', text }))
  const { rerender } = render(<List of={rows('a', 'b', 'c')} />)
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await user.hover(screen.getByRole('list'))
  rerender(<List of={rows('d', 'c changed', 'a')} />)
  expect(shown()).toEqual(['a', 'b', 'c changed', 'd'])
  await user.unhover(screen.getByRole('list'))
  expect(shown()).toEqual(['d', 'c changed', 'a'])
})
