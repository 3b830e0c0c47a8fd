import autocannon from 'autocannon'
import type { Load, Result } from './load.ts'

/** For machines without wrk. It takes a whole core at about 26,000 requests a second, so a faster server looks slower than it is. */
export async function fireWithAutocannon(load: Load): Promise<Result> {
  const began = process.cpuUsage()
  const { url, connections, seconds, method, headers } = load
  const requests = load.requests.map((request) => ({ method, ...request }))
  const result = await autocannon({ url, connections, duration: seconds, headers, requests })
  const failed = result.non2xx + result.errors + result.timeouts
  const why = failed === 0 ? '' : `${result.non2xx} refused, ${result.errors} broken, ${result.timeouts} timed out`
  const { user, system } = process.cpuUsage(began)
  return { perSecond: result['2xx'] / result.duration, failed, why, cpuSeconds: (user + system) / 1e6 }
}
