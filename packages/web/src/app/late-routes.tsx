import { type ComponentType, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { type Location, matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router'
import { NextPlace } from '../lib/late/next-place.ts'
import { Waiting } from '../ui/page/waiting.tsx'

/** A part of the page whose code is fetched before it is shown. */
type LateRoute = { readonly load: () => Promise<ComponentType>; Part?: ComponentType; failure?: unknown }

/** The two properties of a route whose code comes late; `around` is there as soon as the code is. */
export function late(load: LateRoute['load'], around = (part: ReactNode) => part): Pick<RouteObject, 'handle' | 'element'> {
  const part: LateRoute = { load }
  return { handle: part, element: around(<LatePart of={part} />) }
}

function LatePart({ of: { Part, failure } }: { of: LateRoute }) {
  if (!Part) throw failure
  return <Part />
}

/**
 * Shows what is at the address once its code is there. The screen before stays until then. React Router can do this itself, with much
 * that we do not use: on the sign-in page that weighs 17 kB.
 */
export function LateRoutes({ routes }: { routes: RouteObject[] }) {
  const asked = useLocation()
  const [shown, setShown] = useState<Location | null>(null)
  const isThere = missingAt(routes, asked).length === 0
  if (isThere && shown !== asked) setShown(asked)

  useEffect(() => {
    let isOver = false
    const missing = missingAt(routes, asked)
    if (missing.length > 0) void Promise.all(missing.map(fetchPart)).then(() => !isOver && startTransition(() => setShown(asked)))
    return () => {
      isOver = true
    }
  }, [routes, asked])

  const drawn = useRoutes(routes, shown ?? asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is not drawn anew while the next place is on its way
  const screen = useMemo(() => drawn, [shown])
  if (!shown) return <Waiting />
  return <NextPlace value={shown === asked ? null : asked}>{screen}</NextPlace>
}

function missingAt(routes: RouteObject[], location: Location): LateRoute[] {
  const parts = (matchRoutes(routes, location) ?? []).map(({ route }) => route.handle as LateRoute | undefined) // by late() alone
  return parts.filter((part) => part !== undefined).filter(({ Part }) => !Part)
}

/** What fails is kept with the part, and thrown where the part would be. */
async function fetchPart(part: LateRoute): Promise<void> {
  try {
    part.Part = await part.load()
  } catch (failure) {
    part.failure = failure
  }
}
