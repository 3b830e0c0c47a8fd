import { expect, test } from 'vitest'
import { BURST_MS, keyReader } from './key-reader.ts'

/** The output, with `wait` where time passes. */
function read() {
  const out: string[] = []
  let run = () => undefined as unknown
  const reader = keyReader({ onKey: (key) => out.push(key), onText: (text) => out.push(`text ${text}`) }, (later) => {
    run = later
  })
  let at = 0
  const press = (key: string, after: number) => {
    at += after
    return reader.press(key, at)
  }
  const type = (text: string, gap: number) => [...text].map((key) => press(key, gap))
  return { out, press, type, wait: () => run() }
}

test('a key acts once it is certain that no other follows', () => {
  const { out, press, wait } = read()
  press('1', 1000)
  expect(out).toEqual([])
  wait()
  expect(out).toEqual(['1'])
})

test('keys under 30 ms apart that end with Enter are one text; at 30 ms each key acts separately', () => {
  const fast = read()
  fast.press('A', 1000)
  fast.type('7K9', BURST_MS - 1)
  expect(fast.press('Enter', BURST_MS - 1)).toBe(true)
  expect(fast.out).toEqual(['text A7K9'])

  const slow = read()
  slow.press('A', 1000)
  slow.type('7K9', BURST_MS)
  expect(slow.press('Enter', BURST_MS)).toBe(false)
  expect(slow.out).toEqual(['A', '7', 'K', '9'])
})

test('Enter 30 ms after a burst does not end it, and the burst is ignored', () => {
  const { out, type, press } = read()
  type('4567', 5)
  expect(press('Enter', BURST_MS)).toBe(false)
  expect(out).toEqual([])
})

test('two quick keys act in turn, three without Enter do not', () => {
  const two = read()
  two.type('gq', 5)
  two.wait()
  expect(two.out).toEqual(['g', 'q'])
  const three = read()
  three.type('123', 5)
  three.wait()
  expect(three.out).toEqual([])
})

test('two quick keys with Enter are not a text', () => {
  const { out, type, press } = read()
  type('12', 5)
  expect(press('Enter', 5)).toBe(false)
  expect(out).toEqual(['1', '2'])
})

test('a pause starts a new burst', () => {
  const { out, press, type } = read()
  press('1', 1000)
  type('4567', BURST_MS)
  expect(out[0]).toBe('1')
})
