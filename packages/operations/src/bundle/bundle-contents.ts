import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { PACKAGES } from './link-packages.ts'

/** A file in a bundle: its path, and the file it comes from or its text. */
export type BundleFile = { readonly path: string; readonly from: string | null; readonly text: string; readonly isProgram: boolean }

/** Types, tests, and files used only for building. */
const NOT_NEEDED = /\.test\.tsx?$|\.d\.[cm]?ts$|\.map$|[/\\](test|tests|__tests__|example|examples|benchmarks?)[/\\]/

/** What the person at the clinic's computer reads. */
const DOCUMENTS = ['README.md', 'LICENSE', 'docs/operating.md', 'docs/phones.md', 'docs/security.md', 'docs/updating.md']

/** Everything a server needs to run, without what is used only to build or test it. */
export function filesOfProgram(root: string, nodeBinary: string): BundleFile[] {
  const windows = process.platform === 'win32'
  const packages = PACKAGES.map((name) => `packages/${name}`)
  return [
    ...['package.json', ...DOCUMENTS, ...packages.map((path) => `${path}/package.json`)].map((path) => copied(path, join(root, path))),
    ...packages.flatMap((path) => folder(root, `${path}/src`)),
    ...folder(root, 'packages/web/dist').filter(({ path }) => !path.endsWith('.stamp')),
    ...productionModules(root).flatMap((path) => folder(root, path).filter((file) => !isOfNested(file.path, path))),
    { ...copied(windows ? 'node/bin/node.exe' : 'node/bin/node', nodeBinary), isProgram: true },
    { path: 'clinic', from: null, text: LAUNCHER, isProgram: true },
    { path: 'clinic.cmd', from: null, text: WINDOWS_LAUNCHER, isProgram: false },
  ]
}

const LAUNCHER = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd -P)
exec "$here/node/bin/node" --max-semi-space-size=4 "$here/packages/server/src/cli/clinic.ts" "$@"
`
const WINDOWS_LAUNCHER = `@"%~dp0node\\bin\\node.exe" --max-semi-space-size=4 "%~dp0packages\\server\\src\\cli\\clinic.ts" %*\r\n`

const copied = (path: string, from: string): BundleFile => ({ path, from, text: '', isProgram: false })

function folder(root: string, path: string): BundleFile[] {
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((from) => copied(relative(root, from).replaceAll(sep, '/'), from))
    .filter((file) => !NOT_NEEDED.test(file.path.slice(path.length)))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A package nested in a package is listed separately if it is needed. */
const isOfNested = (file: string, path: string) => file.slice(path.length).includes('/node_modules/')

type Lock = { readonly packages: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }> }

/**
 * Installed packages that the server uses at run time, according to the lock file. Dependencies are resolved as Node does, from the
 * innermost folder outwards.
 */
export function productionModules(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const found = new Set<string>()
  const queue = PACKAGES.map((name) => `packages/${name}`)
  for (const path of queue) {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith('@clinic/')) continue
      const at = findPackage(packages, path, name)
      // An optional package may be for another system.
      if (at === null || !existsSync(join(root, at)) || found.has(at)) continue
      found.add(at)
      queue.push(at)
    }
  }
  return [...found].toSorted()
}

function findPackage(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}
