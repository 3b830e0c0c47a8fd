import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a case may need of the machine beside Node. */
export type Tool = 'mount' | 'loop' | 'strace' | 'faketime'

export const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
].find((path) => existsSync(path))

const WHY: Record<Tool, string> = {
  mount: 'only root can mount a volume',
  loop: 'this machine mounts no loop image',
  strace: 'strace is missing, or is not allowed to trace',
  faketime: 'libfaketime is missing',
}

const has: Record<Tool, () => boolean> = {
  mount: () => canMount((folder) => works('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])),
  loop: () => canMount(mountImage),
  strace: () => works('strace', ['-o', '/dev/null', 'true']),
  faketime: () => FAKETIME !== undefined,
}

const known = new Map<Tool, boolean>()

/** Skips the case, and says why, on a machine that cannot do it. */
export function need(skip: (note: string) => void, ...tools: readonly Tool[]): void {
  for (const tool of tools) {
    const there = known.get(tool) ?? has[tool]()
    known.set(tool, there)
    if (!there) skip(WHY[tool])
  }
}

const works = (command: string, args: readonly string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

function mountImage(folder: string): boolean {
  const image = `${folder}.img`
  try {
    return works('truncate', ['-s', '2M', image]) && works('mkfs.ext4', ['-q', image]) && works('mount', ['-o', 'loop', image, folder])
  } finally {
    rmSync(image, { force: true })
  }
}

function canMount(mount: (folder: string) => boolean): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-probe-'))
  try {
    return mount(folder) && works('umount', [folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
