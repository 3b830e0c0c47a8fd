import { useRef, useState } from 'react'
import * as notify from '../lib/notices/notify.ts'

type Options = { onProgress: (bytes: number) => void; signal: AbortSignal }

/**
 * A CSV download in progress: bytes received so far (null if none is running), and a way to stop it. `fallback` is shown if the server sent
 * no message.
 */
export function useDownload(run: (options: Options) => Promise<void>, fallback?: string) {
  const [received, setReceived] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)

  async function start() {
    if (stop.current) return
    stop.current = new AbortController()
    setReceived(0)
    try {
      await run({ onProgress: setReceived, signal: stop.current.signal })
    } catch (error) {
      notify.failure(error, fallback)
    } finally {
      stop.current = null
      setReceived(null)
    }
  }

  return { received, start, cancel: () => stop.current?.abort() }
}
