import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Sizes, spaces, corners, weights and widths are those of app/tokens.css and docs/design.md.

const SRC = join(import.meta.dirname, '../src')
const files = globSync('**/*.css', { cwd: SRC }).filter((file) => !/app.(tokens|fonts)\.css$/.test(file))
const declarations = files.flatMap((file) => {
  const text = readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/(?<=[;{\s])(-{0,2}[a-z][\w-]*):\s+([^;{}]+);/g)].map(([, name = '', value = '']) => ({ file, name, value }))
})
const media = files.flatMap((file) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(/@media ([^{]+)\{/g)].map(([, condition = '']) => ({ file, condition })),
)
const wrong = (found: typeof declarations) => found.map(({ file, name, value }) => `${file}: ${name}: ${value}`)

/** 36em is a phone, 48em a tablet, 1100px has room for the rail; from 92em on the ward has a column beside its list. */
const WIDTHS = ['36em', '36.01em', '48em', '48.01em', '1100px', '1099.98px', '92em']
/** On paper, relative to the words around it, or the one rule that makes all text denser for a mouse. */
const OTHER_SIZES = /^(var\(--text-\w+\)|inherit|\d+(\.\d+)?pt|0\.85em|87\.5%)$/
/** More is the room of something, such as a bar; a hairline is no space. */
const MOST_SPACE = 48

test('the tokens are six sizes, eight spaces and two corners', () => {
  const tokens = readFileSync(join(SRC, 'app/tokens.css'), 'utf8')
  const count = (name: string) => [...tokens.matchAll(new RegExp(`^  --${name}-[\\w]+:`, 'gm'))].length
  expect([count('text'), count('space'), count('radius')]).toEqual([6, 8, 2])
  expect(declarations.length).toBeGreaterThan(2_000) // or the pattern no longer finds them
})

test('every size of text is a token', () => {
  expect(wrong(declarations.filter(({ name, value }) => name === 'font-size' && !OTHER_SIZES.test(value)))).toEqual([])
})

test('a style has one of three weights', () => {
  const weights = ['400', '500', '600', 'inherit']
  expect(wrong(declarations.filter(({ name, value }) => name === 'font-weight' && !weights.includes(value)))).toEqual([])
})

test('every space is a token', () => {
  const spaces = declarations.filter(({ name }) => /^(padding|margin|gap|row-gap|column-gap)(-|$)/.test(name))
  const isRaw = (value: string) =>
    /\drem\b/.test(value) || [...value.matchAll(/(\d+)px\b/g)].some(([, px]) => Number(px) > 1 && Number(px) <= MOST_SPACE)
  expect(wrong(spaces.filter(({ value }) => isRaw(value)))).toEqual([])
})

test('a corner is one of two, or round', () => {
  const isKnown = (value: string) => value.split(' ').every((part) => /^(0|50%|99px|var\(--radius-[sm]\))$/.test(part))
  expect(wrong(declarations.filter(({ name, value }) => /^border(-\w+)*-radius$/.test(name) && !isKnown(value)))).toEqual([])
})

test('a screen changes its form at the widths of the design alone', () => {
  const widths = media.flatMap(({ file, condition }) =>
    [...condition.matchAll(/width: ([\w.]+)/g)].map(([, width = '']) => ({ file, name: '@media', value: width })),
  )
  expect(wrong(widths.filter(({ value }) => !WIDTHS.includes(value)))).toEqual([])
})

const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')
const shared = new Set(
  files.filter((file) => !file.endsWith('.module.css')).flatMap((file) => textOf(file).match(/(?<=\.)[a-z][\w-]*/g) ?? []),
)
const unknown = (file: string, names: string) =>
  names
    .split(/\s+/)
    .filter((name) => name !== '' && !shared.has(name))
    .map((name) => `${file}: ${name}`)

test('a style composes only shared styles that there are', () => {
  const composed = files.flatMap((file) =>
    [...textOf(file).matchAll(/composes: ([^;]+) from global/g)].map(([, names = '']) => ({ file, names })),
  )
  expect(composed.length).toBeGreaterThan(100) // or the pattern no longer finds them
  expect(composed.flatMap(({ file, names }) => unknown(file, names))).toEqual([])
})

test('an element takes only shared styles that there are', () => {
  const screens = globSync('**/*.tsx', { cwd: SRC }).filter((file) => !file.endsWith('.test.tsx'))
  const taken = screens.flatMap((file) =>
    [...textOf(file).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(([, words = '', template = '']) => ({
      file,
      names: `${words} ${template.replace(/\$\{[^}]*\}/g, '')}`,
    })),
  )
  expect(taken.length).toBeGreaterThan(500) // or the pattern no longer finds them
  expect(taken.flatMap(({ file, names }) => unknown(file, names))).toEqual([])
})

/** `ui/shared.css` and its parts come with the frame, so that the sign-in page does not wait for it. */
const BEFORE_THE_FRAME = ['features/auth/sign-in-frame', 'ui/form/icon-button', 'ui/page/centred', 'ui/page/page', 'ui/form/form-actions']

test.each(BEFORE_THE_FRAME)('%s, which the pages before the sign-in show, composes no shared style', (file) => {
  expect(readFileSync(join(SRC, `${file}.module.css`), 'utf8')).not.toContain('composes')
})
