import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { onTestFinished } from 'vitest'

/** System calls of a running process that fail or wait, such as `fsync,fdatasync:error=EIO:when=7`; counted from now, for each thread. */
export async function inject(pid: number, fault: string) {
  const [calls = ''] = fault.split(':')
  const record = join(aFolder('strace'), 'calls')
  const args = ['-f', '-o', record, '-e', `trace=${calls}`, '-e', `inject=${fault}`, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void tracer.kill('SIGKILL'))
  const ended = once(tracer, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('attached')) resolve()
    })
    ended.then(() => reject(new Error(`strace ended: ${said}`)))
  })
  return {
    /** Did the fault come to pass? */
    happened: () => /INJECTED|DELAYED/.test(readFileSync(record, 'utf8')),
    /** Lets go of the process, which lives on. */
    async stop(): Promise<void> {
      tracer.kill('SIGINT')
      await ended
    },
  }
}
