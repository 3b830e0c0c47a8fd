import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { noteFigure } from '../../harness/measure/figures.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
type Lock = {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }>
}
const lock: Lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [parts(version), parts(least)]
  for (const [place, number] of want.entries()) if ((have[place] ?? 0) !== number) return (have[place] ?? 0) > number
  return true
}

test('PRV-07 sqlite: what is installed is pinned, from one registry, and not of the versions that had holes', () => {
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { resolved, integrity }] of packages) {
    expect([path, resolved?.startsWith('https://registry.npmjs.org/') ?? true, integrity?.startsWith('sha512-')]).toEqual([
      path,
      true,
      true,
    ])
  }
  const versions = (name: string) => packages.filter(([path]) => nameOf(path) === name).map(([, { version = '' }]) => version)
  expect(versions('fastify').every((version) => isAtLeast(version, '5.8.5')) && versions('fastify').length > 0).toBe(true)
  for (const gone of ['xlsx', 'exceljs', 'jsonwebtoken', '@fastify/jwt']) expect([gone, versions(gone)]).toEqual([gone, []])
  expect(versions('fast-jwt').filter((version) => !isAtLeast(version, '6.1.1'))).toEqual([])
  expect(isAtLeast(process.versions.node, '24.7.0')).toBe(true)
  const sqlite = String(new DatabaseSync(':memory:').prepare('select sqlite_version() as version').get()?.version)
  expect(isAtLeast(sqlite, '3.51.3')).toBe(true)
  for (const workspace of ['', 'packages/server/', 'packages/contract/', 'packages/web/']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(`${root}${workspace}package.json`, 'utf8'))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d/)])
  }
  noteFigure(
    'PRV-07 sqlite',
    `${packages.length} packages pinned by their digests; Node ${process.versions.node}, SQLite ${sqlite}, fastify ${versions('fastify')[0]}`,
  )
})

/** Names in the bundle that are no addresses to ask: of XML, of licences, of explanations. */
const HARMLESS =
  /^https?:\/\/(developer\.mozilla\.org|www\.w3\.org|react\.dev|reactjs\.org|mantine\.dev|tanstack\.com|zod\.dev|json-schema\.org|github\.com|reactrouter\.com|localhost|a|example|n|schemas\.|tabler|fb\.me|mths\.be)/

test('PRV-07 sqlite: the built screens hold no key, no source map and no foreign address', () => {
  const dist = `${root}packages/web/dist/`
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
  expect(files.length).toBeGreaterThan(5)
  const found: string[] = []
  for (const name of files) {
    const text = readFileSync(`${dist}${name}`, 'utf8')
    if (/sourceMappingURL|BEGIN [A-Z ]*PRIVATE KEY|argon2id\$|postgres:\/\/\w/.test(text)) found.push(`${name}: a key or a source map`)
    for (const [address] of text.matchAll(/https?:\/\/[a-z0-9.-]+/gi)) if (!HARMLESS.test(address)) found.push(`${name}: ${address}`)
  }
  expect([...new Set(found)]).toEqual([])
  expect(readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))).toEqual([])
})
