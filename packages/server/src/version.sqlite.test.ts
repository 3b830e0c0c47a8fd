import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../test/processes/server-process.ts'
import { versionOf } from './version.ts'

const COMMIT = 'a'.repeat(40)

function aProgram(files: Record<string, string>): string {
  const folder = aFolder('program')
  for (const [path, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test.each([
  ['neither a bundle nor a checkout', {}, null],
  ['a bundle', { 'BUNDLE.json': '{"commit":"bbbbbbb"}' }, 'bbbbbbb'],
  ['a bundle of an unknown commit', { 'BUNDLE.json': '{"commit":null}' }, null],
  ['a checkout on a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` }, 'aaaaaaa'],
  [
    'a checkout with packed branches',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# x\n${COMMIT} refs/heads/main\n` },
    'aaaaaaa',
  ],
  ['a checkout of a commit', { '.git/HEAD': `${COMMIT}\n` }, 'aaaaaaa'],
  ['a checkout without commits', { '.git/HEAD': 'ref: refs/heads/main\n' }, null],
  [
    'a further work tree',
    {
      '.git': 'gitdir: real/worktrees/one\n',
      'real/worktrees/one/HEAD': 'ref: refs/heads/x\n',
      'real/worktrees/one/commondir': '../..\n',
      'real/refs/heads/x': COMMIT,
    },
    'aaaaaaa',
  ],
])('%s knows its version and its commit', (_, files, commit) => {
  expect(versionOf(aProgram(files))).toEqual({ version: '1.2.3', commit })
})
