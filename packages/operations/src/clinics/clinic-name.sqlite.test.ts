import { expect, test } from 'vitest'
import { refuseBadName } from './clinic-name.ts'

test.each(['a', 'ikeja', 'st_mary', 'lagos2', 'a'.repeat(31)])('%s can name a clinic', (name) => {
  expect(() => refuseBadName(name)).not.toThrow()
})

test.each(['', 'Ikeja', 'st-mary', 'st mary', '2lagos', '_ikeja', 'ikeja;drop', "o'neil", '../x', 'ọjọ', 'a'.repeat(32)])(
  '%j is refused in words that say what a name is',
  (name) => {
    expect(() => refuseBadName(name)).toThrow(`${JSON.stringify(name)} cannot name a clinic here. Take up to 31 small letters`)
  },
)

test.each(['pg_clinic', 'postgres', 'public', 'none', 'citus_one', 'template1', 'con', 'lpt1'])('%s is reserved', (name) => {
  expect(() => refuseBadName(name)).toThrow(`Take another one, such as ${name}_clinic.`)
})
