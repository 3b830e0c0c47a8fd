import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program's version. A bundle states its commit; a checkout reads its own history. */
export type Version = { readonly version: string; readonly commit: string | null }

/** The folder of the whole program. */
export const PROGRAM = fileURLToPath(new URL('../../../', import.meta.url))
/** The bundle's description of itself, at its top level. */
const BUNDLE_FACTS = 'BUNDLE.json'

let known: Version | undefined

/** Computed once. */
export const thisVersion = (): Version => (known ??= versionOf(PROGRAM))

export function versionOf(folder: string): Version {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: commitOfBundle(folder) ?? commitOfCheckout(folder) }
}

function commitOfBundle(folder: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(folder, BUNDLE_FACTS), 'utf8')) as { commit: string | null }).commit
  } catch {
    return null
  }
}

const SHORT = 7

/** Reads git's own files, without git or another process. */
function commitOfCheckout(folder: string): string | null {
  try {
    const git = gitFolder(join(folder, '.git'))
    const head = text(join(git, 'HEAD'))
    const commit = head.startsWith('ref: ') ? commitOfRef(git, head.slice('ref: '.length)) : head
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, SHORT) : null
  } catch {
    return null
  }
}

/** In an additional worktree, `.git` is a file that names the folder. */
function gitFolder(path: string): string {
  return statSync(path).isDirectory() ? path : resolve(path, '..', text(path).replace('gitdir: ', ''))
}

function commitOfRef(git: string, ref: string): string {
  const all = read(join(git, 'commondir'))
  const common = all === null ? git : resolve(git, all)
  const packed = () =>
    text(join(common, 'packed-refs'))
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0]
  return read(join(common, ref)) ?? packed() ?? ''
}

const text = (path: string) => readFileSync(path, 'utf8').trim()

function read(path: string): string | null {
  try {
    return text(path)
  } catch {
    return null
  }
}
