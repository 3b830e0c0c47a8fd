import { factsOf, type ResultCode, TEST_CODES, type Test } from '@clinic/clinical/results/tests'

/** The test that these letters choose, and null while they could choose several or none. One letter is enough where only one test has it. */
export function testOf(letters: string): Test | null {
  const fitting = TEST_CODES.filter((test) => factsOf(test).letters.startsWith(letters.toLowerCase()))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

export const startsATest = (letters: string): boolean => TEST_CODES.some((test) => factsOf(test).letters.startsWith(letters.toLowerCase()))

/** The key of each value: its first letter, or the number of its plus signs. */
export const keyOfValue = (code: string): string => (code.startsWith('+') ? String(code.length) : (code[0] ?? ''))

/** The value of a test that a key chooses; null if it is not one of its keys. */
export function codeOfKey(test: Test, key: string): ResultCode | null {
  const found = factsOf(test).values?.find((value) => keyOfValue(value) === key.toLowerCase())
  return (found as ResultCode | undefined) ?? null // one of its values
}

/** The value of a pad that a key chooses: N, T, P, or the number of plus signs. */
export const padValueOf = (values: readonly string[], key: string): string | null =>
  values.find((value) => keyOfValue(value) === key.toLowerCase()) ?? null
