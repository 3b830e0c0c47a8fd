import { useEffect, useState } from 'react'

/** False until the first of a screen had this long for itself, from when it is there: what loads then does not make it wait. */
export function useQuiet(isThere: boolean, forMs: number): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setQuiet(true), forMs)
    return () => clearTimeout(timer)
  }, [isThere, forMs])
  return isQuiet
}
