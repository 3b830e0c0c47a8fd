import { monitorEventLoopDelay } from 'node:perf_hooks'

// Imported before the server: tells its parent, when asked, how long its event loop stood still at worst since the last time, in ms.

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', () => {
  process.send?.(delay.max / 1e6)
  delay.reset()
})
process.channel?.unref()
