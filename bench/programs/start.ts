import { type Line, median, ms, type Plan, whole } from '../line.ts'
import { memoryOf, startClinic } from '../processes.ts'
import { borrowStore } from '../store/cached.ts'

const MAX_MS = 1_000

/** Bar 5: from the start of `node` to the first healthy answer, on a store that is there; what is checked behind goes on then. */
export async function start({ quick, size }: Plan): Promise<Line[]> {
  const dataDir = await borrowStore(size)
  const times: number[] = []
  let megabytes = 0
  for (let round = 0; round < (quick ? 3 : 7); round++) {
    const clinic = await startClinic(dataDir)
    times.push(clinic.readyMs)
    megabytes = memoryOf(clinic.pid)
    await clinic.stop()
  }
  const time = median(times)
  return [
    {
      bar: '5 start',
      what: `healthy after node starts, ${whole(size)} patients`,
      measured: `${ms(time)} (${ms(Math.min(...times))} to ${ms(Math.max(...times))}), ${whole(megabytes)} MB`,
      ratio: '',
      target: `≤ ${MAX_MS} ms`,
      holds: time <= MAX_MS,
    },
  ]
}
