import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aFolder, type ServerProcess } from '@clinic/server/test/processes/server-process'
import { onTestFinished } from 'vitest'
import type { Disk } from './disks.ts'

const SYNCS = 'fsync,fdatasync'

/**
 * Starts a server with its data on `disk`, stops it after each sync, and copies the image each time: what a power cut before the next
 * sync would leave. The first copy is of before the start.
 * @returns the images in order; the server is killed.
 */
export async function imagesAtEverySync(disk: Disk, start: (before: readonly string[]) => Promise<ServerProcess>) {
  const folder = aFolder('cuts')
  const record = join(folder, 'calls')
  const images: string[] = []
  function cut(): void {
    const image = join(folder, `${images.length}.img`)
    execFileSync('cp', ['--sparse=always', disk.image, image])
    images.push(image)
  }
  cut()
  let pid = 0
  /** The server itself, and not only what started it; that ends with it. */
  function kill(): void {
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
    pid = 0
  }
  onTestFinished(kill)
  const starting = start(['strace', '-f', '-o', record, '-e', `trace=${SYNCS}`, '-e', `inject=${SYNCS}:signal=SIGSTOP`])
  let isStarting = true
  const settled = starting.finally(() => {
    isStarting = false
  })
  settled.catch(() => undefined) // `starting` says it
  while (isStarting) {
    const lines = existsSync(record) ? readFileSync(record, 'utf8') : ''
    pid = Number(/^(\d+) +f(?:data)?sync/m.exec(lines)?.[1] ?? 0)
    const stops = lines.split('\n').filter((line) => /^\d+ +--- stopped by/.test(line) && Number.parseInt(line, 10) === pid).length
    // The image before the start came first.
    if (stops < images.length) await pause(2)
    else {
      cut()
      process.kill(pid, 'SIGCONT')
    }
  }
  const server = await starting
  kill()
  await server.ended
  return images
}
