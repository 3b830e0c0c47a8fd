import type { Server } from 'node:net'

export type ListenAddress = { readonly port: number; readonly host: string; readonly setting: string }

/** @throws a sentence for the user who starts the server, if it cannot listen. */
export function listenOn(server: Server, place: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(inWords(error, place))
    server.once('error', fail)
    server.listen(place.port, place.host, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

/** Why a server cannot listen, and what to do; other errors unchanged. */
export function inWords(error: unknown, { port, host, setting }: ListenAddress): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is taken by another program, perhaps by this one already running. Stop it, or set ${setting} to another number.`,
    )
  if (code === 'EACCES') return new Error(`Port ${port} cannot be used by this user. Set ${setting} to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Error(`The setting HOST names no address of this machine: ${host}.`)
  return error
}
