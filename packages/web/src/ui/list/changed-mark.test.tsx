import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChangedMark } from './changed-mark.ts'

const mark = (values: readonly (string | undefined)[]) => {
  const { result, rerender } = renderHook(({ value }) => useChangedMark(value), { initialProps: { value: values[0] } })
  return values.map((value) => {
    rerender({ value })
    return result.current
  })
}

test('what comes late was not changed', () => {
  expect(mark([undefined, '1', '2'])).toEqual([undefined, undefined, 'once'])
})
