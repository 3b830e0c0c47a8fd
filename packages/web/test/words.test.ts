import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { inlineSentences } from './inline-sentences.ts'

const SRC = join(import.meta.dirname, '../src')

/** Catalogues: the words of a room, the sentences of the audit, and lists of labels that are their own catalogue. */
const CATALOGUES = /[\\/]([\w-]*words|texts|tiles|places|sentences|patient-values)\.ts$/
/** Not read by the clinic's staff: errors for developers, and CSS. */
const EXEMPT = new Set([
  'lib/late/prelude.ts',
  'app/theme.ts',
  'lib/transport.ts',
  'auth/user.tsx',
  'features/patients/record/use-decision.ts',
  'features/prints/paper-size.ts',
  'features/auth/drawing.tsx',
  'ui/qr.tsx',
])

const files = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !CATALOGUES.test(`/${file}`) && !EXEMPT.has(file.replaceAll('\\', '/')))
  .sort()

test('every sentence on a screen comes from a catalogue', () => {
  const found = files.flatMap((file) =>
    inlineSentences(file, readFileSync(join(SRC, file), 'utf8')).map(({ line, text }) => `${relative('.', file)}:${line} ${text}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test.each(globSync('**/*words.ts', { cwd: SRC }))('%s holds no sentence that is not used', (catalogue) => {
  const code = readFileSync(join(SRC, catalogue), 'utf8')
  const [, name, sentences = ''] = /export const (\w+) =(.*)/s.exec(code) ?? []
  const keys = Array.from(sentences.matchAll(/^ {2}(\w+):/gm), ([, key]) => key)
  const near = files.filter((file) => name !== 'WORDS' || file.startsWith(`${dirname(catalogue)}/`))
  const users = near.map((file) => readFileSync(join(SRC, file), 'utf8'))
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !users.some((text) => new RegExp(`\\b${name}\\.${key}\\b`).test(text)))).toEqual([])
})

test.each([
  ['text of an element', '<p>Two words</p>'],
  ['text around a value', '<p>{count} units now</p>'],
  ['text around an element', '<p>Not here? <a /></p>'],
  ['an attribute', '<p aria-label="Two words" />'],
  ['a value in an attribute', "<p title={open ? 'Two words' : undefined} />"],
  ['a template', '<p title={`Rename #{tag}`} />'],
  ['a template with one word after a value', '<p>{`#{count} patients`}</p>'],
  ['a call', "notify.success('It is saved')"],
  ['a constant', "const HELP = 'It is saved'"],
])('finds %s', (_, code) => {
  expect(sentencesOf(code.startsWith('const') ? `{ ${code} }` : `(${code})`)).toHaveLength(1)
})

test.each([
  ['one word', '<p title="Beds">Beds</p>'],
  ['a value', '<p>{WORDS.twoWords}</p>'],
  ['punctuation around values', '<p>{gender}, {age}</p>'],
  ['a class', '<p className="no-print wide" />'],
  ['an import', "import('two words')"],
  ['an error for developers', "new Error('two words')"],
  ['two names', '`#{firstname} #{lastname}`'],
  ['a key', '<p key={`from #{day}`} />'],
])('leaves %s alone', (_, code) => {
  expect(sentencesOf(`(${code})`)).toEqual([])
})

/** `#{…}` in an example is a value in a template. */
const sentencesOf = (example: string) => inlineSentences('a.tsx', `const x = () => ${example}`.replaceAll('#{', '${'))
