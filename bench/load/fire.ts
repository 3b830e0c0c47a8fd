import type { Load } from './load.ts'
import { fireWithAutocannon } from './with-autocannon.ts'
import { fireWithWrk, hasWrk } from './with-wrk.ts'

// A load in its own process, so that its work does not count as the server's. The parent sends a Load and gets a Result.

const fire = hasWrk() ? fireWithWrk : fireWithAutocannon

process.on('message', async (load: Load) => {
  process.send?.(await fire(load))
})
