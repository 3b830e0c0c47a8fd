import { Agent, request } from 'node:http'

export type Asked = { readonly status: number; readonly ms: number; readonly bytes: number }

/** One person at one connection: each request waits for the one before it. */
export function createAsker(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}` }
  const ask = (path: string): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(`${url}/api${path}`, { agent, headers }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began, bytes }))
        response.on('error', reject)
      })
      sent.on('error', reject).end()
    })
  return {
    /** How long each took, in ms. */
    async timeAll(paths: readonly string[]): Promise<number[]> {
      const times: number[] = []
      for (const path of paths) {
        const { status, ms } = await ask(path)
        if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
        times.push(ms)
      }
      return times
    },
    close: () => agent.destroy(),
  }
}
