import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const DECISIONS = join(ROOT, 'docs/decisions')

const read = (file: string) => readFileSync(file, 'utf8')

/** What a heading is called in a link: lower case, without punctuation, with dashes for blanks. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (file: string) => new Set([...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).has(anchor))
}

test('every link between the documents leads to a file and to a heading', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: ROOT }).map((page) => join(ROOT, page))
  const links = pages.flatMap((page) => [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })))
  const inside = links.filter(({ link }) => !/^[a-z]+:/.test(link))
  expect(inside.length).toBeGreaterThan(50)
  expect(inside.filter(({ page, link }) => isBroken(page, link))).toEqual([])
})

test('the index of decisions lists each one with its title, its date and whether it still holds', () => {
  const pages = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name))
  const lines = pages.sort().map((name) => {
    const [title = '', , status = ''] = read(join(DECISIONS, name)).split('\n')
    const [, date] = /^Date: (\d{4}-\d\d-\d\d)\. Status: accepted\b/.exec(status) ?? []
    const [superseded] = /superseded [^.;]+/.exec(status) ?? []
    return `| [${name.slice(0, 4)}](${name}) | ${title.slice(2)} | ${date} | accepted${superseded ? `; ${superseded}` : ''} |`
  })
  const index = read(join(DECISIONS, 'README.md')).split('\n')
  expect(index.filter((line) => /^\| \[\d/.test(line))).toEqual(lines)
})

test('every page is in the index of the documentation, and the README stays short', () => {
  const index = read(join(ROOT, 'docs/README.md'))
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(pages.filter((name) => !index.includes(`(${name})`))).toEqual([])
  expect(read(join(ROOT, 'README.md')).split('\n').length).toBeLessThan(100)
})
