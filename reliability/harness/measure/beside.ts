/** Asks again and again while something else goes on; the times in milliseconds, and what was not a 2xx. */
export function besides(ask: () => Promise<{ status: number }>, pauseMs = 20) {
  const times: number[] = []
  const faults: string[] = []
  let going = true
  async function run(): Promise<void> {
    while (going) {
      const begun = performance.now()
      const status = await ask().then(
        (answer) => answer.status,
        (error) => String(error),
      )
      times.push(performance.now() - begun)
      if (typeof status === 'string' || status >= 300) faults.push(String(status))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const running = run()
  async function stop(): Promise<{ times: number[]; faults: string[] }> {
    going = false
    await running
    return { times, faults }
  }
  return { stop }
}
