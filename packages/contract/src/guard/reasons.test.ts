import { overrideProblem } from '@clinic/clinical/guard/guard-override'
import { showsNothing, visibleLetters } from '@clinic/clinical/names'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isMutating } from '../endpoint.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { hasThreeLetters, optionalReason, personName, reasonOf, requiredText } from '../fields.ts'

/** What shows nothing, each longer than any reason has to be. */
const UNSEEN = {
  'zero-width spaces': '\u200b',
  'joiners and marks of direction': '\u200d\u200e\u2060',
  'soft hyphens': '\u00ad',
  'blank Braille': '\u2800',
  'Hangul fillers': '\u3164',
  'fillers of syllables': '\u115f\u1160',
  'half-width fillers': '\uffa0',
  'combining marks alone': '\u0301\u0323',
  'variation selectors': '\ufe0f\u{e0100}',
  controls: '\u0001\u001b\u0085',
  tags: '\u{e0041}\u{e007f}',
  'blanks of all widths': '\u00a0\u3000\u2009',
  'a blank note': '\u{1d159}',
  'private use': '\ue000',
}
const unseen = Object.entries(UNSEEN).map(([name, text]) => [name, text.repeat(10)] as const)

/** Fields that hold a reason, and are not called one. `note` is one only where a priority is lowered. */
const REASONS = ['confirmAlive', 'shortDated']
/** Its reason is one of the words that a phone has for not sending, never what someone typed. */
const OF_A_PHONE = 'POST /unsent'
const isReason = (call: string, name: string) =>
  (/reason$/i.test(name) && call !== OF_A_PHONE) || REASONS.includes(name) || (name === 'note' && call.endsWith('/arrivals/:id'))
type Field = { readonly call: string; readonly name: string; readonly schema: z.ZodType }

/** Every field of a request that holds a reason in words, at any depth. */
function reasonsIn(call: string, schema: unknown, found: Field[] = []): Field[] {
  if (!(schema instanceof z.ZodType)) return found
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (isReason(call, name)) found.push({ call, name, schema: field })
      reasonsIn(call, field, found)
    }
    return found
  }
  const { def } = schema as unknown as { def: Record<string, unknown> } // what a schema is made of
  for (const part of [def.innerType, def.element, def.in, def.out, ...((def.options as unknown[]) ?? [])]) reasonsIn(call, part, found)
  return found
}

const fields = ENDPOINTS.filter(isMutating).flatMap(({ method, path, body }) => reasonsIn(`${method} ${path}`, body))

test('finds the reasons of all kinds of calls', () => {
  const calls = new Set(fields.map(({ call }) => call.split(' ')[1]))
  for (const path of ['/session/:id/void', '/session/update', '/patient/merge', '/stock/lots/:id/write-off', '/patient/:id/allergies'])
    expect([...calls]).toContain(path)
  expect(fields.length).toBeGreaterThan(18)
})

test.each(fields)('$call: $name takes no reason that cannot be seen', ({ schema }) => {
  for (const [name, text] of unseen) {
    const { success, data } = schema.safeParse(text)
    expect([name, success ? data : 'refused']).toEqual([name, expect.toBeOneOf(['', 'refused'])])
  }
  expect(schema.safeParse('The patient asked for it').data).toBe('The patient asked for it')
})

test.each(unseen)('%s answer no stop of the guard', (_name, reason) => {
  const finding = { verdict: 'stop', severity: 'mild' } as never // only these two are looked at
  expect(overrideProblem({ role: 'doctor', findings: [finding], reason })).toMatchObject({ field: 'reason' })
  expect(overrideProblem({ role: 'doctor', findings: [finding], reason: `${reason}Needed` })).toBeNull()
})

test('counts the letters that can be seen, of every script, on both sides of the limit', () => {
  const three = reasonOf(3, 'why')
  for (const text of ['abc', 'a b c', 'ọ́ẹ̀ṣ', '日本語', '39 C', 'a\u200bb\u200bc'])
    expect([text, three.safeParse(text).success]).toEqual([text, true])
  for (const text of ['ab', 'a b', 'a\u0301\u0301\u0301b', 'ab\u3164', '...', ''])
    expect([text, three.safeParse(text).success]).toEqual([text, false])
  expect(visibleLetters('\u3164\u115fab')).toBe(2)
  expect(three.safeParse('x'.repeat(500)).success).toBe(true)
  expect(three.safeParse('x'.repeat(501)).success).toBe(false)
})

test('a reason that may be left out keeps all that can be seen', () => {
  const reason = optionalReason('why')
  for (const text of ['', '?', '-', 'Fever', '👍']) expect(reason.parse(text)).toBe(text)
  expect(showsNothing('\u2800 \u2800')).toBe(true)
})

test.each(unseen)('%s are no name: of a person, an item, a bed, a problem or the clinic', (_name, text) => {
  expect(requiredText(120, 'name').safeParse(text).success).toBe(false)
  expect(personName('name').safeParse(text).success).toBe(false)
  expect(hasThreeLetters(`ab${text}`)).toBe(false)
  for (const name of ['?', '-', 'A1', '👍', 'Ọ́']) expect(requiredText(120, 'name').parse(name)).toBe(name)
})
