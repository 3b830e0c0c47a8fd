import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which program this is. A bundle says which commit it was made of; a checkout asks its own history. */
export type Version = { readonly version: string; readonly commit: string | null }

/** The folder of the whole program. */
export const PROGRAM = fileURLToPath(new URL('../../../', import.meta.url))
/** What a bundle says of itself, at its top. */
export const BUNDLE_FACTS = 'BUNDLE.json'

let known: Version | undefined

/** The one place to ask. */
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

/** Read from git's own files: no git is needed, and no process is started. */
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

/** A further work tree has a file there, which names the folder. */
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
