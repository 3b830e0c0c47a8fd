import { Agent, request } from 'node:http'

/** One person at one connection: each request waits for the one before it. */
export function createAsker(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** From the request to the end of its answer, in ms. */
    time: (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        request(`${url}/api${path}`, { agent, headers }, (response) => {
          response.resume().on('error', reject)
          response.on('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - began)
            else reject(new Error(`GET ${path} answered ${response.statusCode}`))
          })
        })
          .on('error', reject)
          .end()
      }),
    close: () => agent.destroy(),
  }
}
