import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { fieldOf, SHOWN_FIELDS } from '@clinic/contract/patients/patient-fields'
import { expect, test } from 'vitest'

// What CONTRIBUTING.md says of the files that a change touches, held against files that an earlier change of the same kind touched.

const ROOT = join(import.meta.dirname, '../../../..')
const PAGE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')

/** A section of the page, up to the next heading. */
const section = (title: string) => PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

/** The files of a section, in its order: `NNNN` is the number of a migration. */
const filesIn = (part: string) => [
  ...new Set([...part.matchAll(/`((?:packages|reliability|e2e|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)),
]

/** The files of a section's first table. */
function firstTable(part: string) {
  const start = part.indexOf('|---')
  return filesIn(part.slice(start, part.indexOf('\n\n', start)))
}

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The code of the product that names something, without its tests. */
const productNaming = (name: RegExp) =>
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file) && name.test(text(file)))

const FIELD = section('Add a field to a patient')
const RESOURCE = section('Add a resource')

test('every file that the two walks name exists', () => {
  const files = [...filesIn(FIELD), ...filesIn(RESOURCE)].filter((file) => !file.includes('NNNN'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('no other code of the product names a field of a patient', () => {
  const plain = SHOWN_FIELDS.filter((name) => name.startsWith('contactPerson') && typeof fieldOf(name).input !== 'object')
  expect(plain).toEqual(['contactPerson', 'contactPersonNumber'])
  for (const name of plain) {
    const others = productNaming(new RegExp(`\\b${name}\\b`)).filter((file) => !filesIn(FIELD).includes(file))
    // The call list, the pane beside the list of patients, the chart and a FHIR Patient tell whom else to phone: they need these two by name, and no new field.
    const needed =
      /\/db\/migrations\/|\/follow-ups|\/call-list\.|\/patient-pane\.|\/chart\/contact\.|\/disease-report\.|\/fhir\/resources\/patient\./
    expect(others.filter((file) => !needed.test(file))).toEqual([])
  }
})

test('an optional text of a patient is four files', () => {
  expect(firstTable(FIELD)).toHaveLength(4)
  const named = firstTable(FIELD).filter((file) => !file.includes('/db/migrat'))
  expect(named.filter((file) => !text(file).includes('contactPersonNumber'))).toEqual([])
})

test('every file of the walk of a resource knows the beds', () => {
  const files = filesIn(RESOURCE).filter((file) => !file.includes('NNNN'))
  expect(files.filter((file) => !/bed/i.test(text(file)))).toEqual([])
})

test('no other code of the product registers the calls of the beds', () => {
  const calls = ENDPOINTS.filter(({ path }) => path.startsWith('/bed')).map(({ path }) => path)
  expect(calls.length).toBeGreaterThan(1)
  // The demo invents beds, and the sheet of keys names the screens with a form to save: neither is needed.
  const optional = ['packages/server/src/demo/demo.ts', 'packages/web/src/keys/registry.ts']
  const others = productNaming(/(?<!SCREENS\.)\bcreateBeds\b(?!: ['{])/).filter(
    (file) => !/\/beds\//.test(file) && !optional.includes(file),
  )
  expect(others.filter((file) => !filesIn(RESOURCE).includes(file))).toEqual([])
})
