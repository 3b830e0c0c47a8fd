import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDate, formatTime } from '../time/date-text.tsx'
import { SavedAt } from './saved-at.tsx'

const shown = (createdAt: string, recordedAt: string | null) =>
  render(<SavedAt createdAt={createdAt} recordedAt={recordedAt} />).container.textContent
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()

test('a record that waited on a phone says when it was typed and when it was saved', () => {
  expect(shown(at(22, 15, 10), at(22, 10, 42))).toBe('22/11/2026 typed 10:42, saved 15:10')
  expect(shown(at(22, 15, 10), at(20, 10, 42))).toBe('typed 20/11/2026 10:42, saved 22/11/2026 15:10')
})

test('a record that was saved at once says one time', () => {
  const saved = at(22, 15, 10)
  expect(shown(saved, null)).toBe(`${formatDate(saved)} ${formatTime(saved)}`)
})
