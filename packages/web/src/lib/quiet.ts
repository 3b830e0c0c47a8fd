import { useEffect, useState } from 'react'

/** False until `forMs` after a screen's first content is there, so that later content does not delay it. */
export function useQuiet(isThere: boolean, forMs: number): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setQuiet(true), forMs)
    return () => clearTimeout(timer)
  }, [isThere, forMs])
  return isQuiet
}
