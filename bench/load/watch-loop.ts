import { monitorEventLoopDelay } from 'node:perf_hooks'

// Imported before the server: reports to its parent, on request, the longest block of the event loop since the last request, in ms.

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', () => {
  process.send?.(delay.max / 1e6)
  delay.reset()
})
process.channel?.unref()
