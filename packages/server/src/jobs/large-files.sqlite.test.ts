import { expect, test } from 'vitest'
import { flushing } from './large-files.ts'

/** As SQLite and the system's copy do. */
function holdThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
}

test('gives what the writing gives, or its error', async () => {
  expect(await flushing('/dev/null', () => 'written')).toBe('written')
  await expect(flushing('/dev/null', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
})

test.runIf(process.platform === 'linux')('is at work while the writing holds the thread, and reports what the disk refuses', async () => {
  // A file that no disk has cannot be put on one.
  await expect(flushing('/proc/self/status', holdThread)).rejects.toThrow('/proc/self/status was not written: EINVAL')
})
