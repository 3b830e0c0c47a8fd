import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { onTestFinished } from 'vitest'

/* Volumes of a case's own. They are gone after the test, also if it failed; what runs on them is ended before. */

/** A volume in memory: `size=8m`, or `size=8m,nr_inodes=40`. */
export function aVolume(options: string): string {
  return mount(['-t', 'tmpfs', '-o', options, 'tmpfs'])
}

/** A disk that can lose its power: an ext4 on an image file. */
export type Disk = { readonly folder: string; readonly image: string }

export function aDisk(megabytes: number): Disk {
  const image = join(aFolder('image'), 'disk.img')
  execFileSync('truncate', ['-s', `${megabytes}M`, image])
  execFileSync('mkfs.ext4', ['-q', image])
  return mountImage(image)
}

/** The same contents on another disk. */
export function copyOf(image: string): Disk {
  const copy = join(aFolder('image'), 'disk.img')
  execFileSync('cp', ['--sparse=always', image, copy])
  return mountImage(copy)
}

/**
 * Cuts the power: what the disk holds at this moment is all that is left. The page cache above it, where writes wait that no one
 * waited for, is not in the image. `pids` are stopped first, because a copy takes a moment, and stay stopped.
 * @returns the disk as it comes up again, its journal replayed.
 */
export function cutPower({ image }: Disk, pids: readonly number[]): Disk {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return copyOf(image)
}

export function unmount(folder: string): void {
  execFileSync('umount', [folder])
}

const mountImage = (image: string): Disk => ({ image, folder: mount(['-o', 'loop', image]) })

function mount(args: readonly string[]): string {
  const folder = aFolder('volume')
  execFileSync('mount', [...args, folder])
  onTestFinished(() => {
    try {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
    } catch {
      // It is unmounted already.
    }
  })
  return folder
}

/** Takes all the room there is, to the last page. */
export function fill(folder: string, name = 'filler'): string {
  const path = join(folder, name)
  for (let size = 1024 * 1024; size >= 4096; size /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Smaller pieces may still fit.
    }
  }
  return path
}

/** Takes all the inodes there are. */
export function useUpInodes(folder: string): string {
  const many = join(folder, 'many')
  mkdirSync(many)
  try {
    for (let i = 0; ; i++) writeFileSync(join(many, String(i)), '')
  } catch {
    return many
  }
}
