import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Load, Result } from './load.ts'

export function hasWrk(): boolean {
  try {
    return execFileSync('sh', ['-c', 'command -v wrk']).length > 0
  } catch {
    return false
  }
}

/** One thread of wrk (Debian's package `wrk`), which sends several times what these servers can answer. */
export async function fireWithWrk(load: Load): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-wrk-'))
  try {
    const script = join(folder, 'requests.lua')
    writeFileSync(script, scriptOf(load))
    const wrk = `wrk -t1 -c${load.connections} -d${load.seconds}s --timeout 5s -s '${script}' '${load.url}'`
    // The shell's `times` says on its second line how much processor time its children used.
    const { stdout } = await promisify(execFile)('sh', ['-c', `${wrk} && times`])
    return resultOf(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Requests are put together once, before the first is sent. */
function scriptOf({ method, headers, requests }: Load): string {
  const lines = requests.map(({ path, body }) => `wrk.format(nil, ${quote(path)}, nil, ${body === undefined ? 'nil' : quote(body)})`)
  return `wrk.method = ${quote(method)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`)
  .join('\n')}
local requests, sent = {}, 0
init = function(args)
  requests = { ${lines.join(',\n    ')} }
end
request = function()
  sent = sent % #requests + 1
  return requests[sent]
end
`
}

/** Lua reads decimal escapes of bytes. */
const quote = (text: string): string => `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`

function resultOf(output: string): Result {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const total = number(/(\d+) requests in/)
  const refused = number(/Non-2xx or 3xx responses: (\d+)/)
  const [, connect, read, write, timeout] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? []
  const broken = [connect, read, write].reduce((sum, count) => sum + Number(count ?? 0), 0)
  const timedOut = Number(timeout ?? 0)
  const failed = refused + broken + timedOut
  const why = failed === 0 ? '' : `${refused} refused, ${broken} broken, ${timedOut} timed out`
  const perSecond = number(/Requests\/sec:\s+([\d.]+)/) * (total === 0 ? 0 : (total - refused) / total)
  return { perSecond, failed, why, cpuSeconds: cpuSecondsOf(output) }
}

function cpuSecondsOf(output: string): number {
  const times =
    output
      .trim()
      .split('\n')
      .at(-1)
      ?.matchAll(/(\d+)m([\d.]+)s/g) ?? []
  return [...times].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
