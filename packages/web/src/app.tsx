import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router'
import * as notify from './notify.ts'
import { watchLinks } from './prefetch.ts'
import { cssVariables, theme } from './theme.ts'

type Props = { router: ReturnType<typeof createBrowserRouter>; styleNonce?: string; env?: 'default' | 'test' }

const Toasts = lazy(() => import('./toasts.tsx'))

/** Everything around the screens. */
export function App({ router, styleNonce = '', env = 'default' }: Props) {
  useEffect(watchLinks, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      getStyleNonce={() => styleNonce}
      env={env}
    >
      <RouterProvider router={router} />
      <Notices />
    </MantineProvider>
  )
}

/** The place of the toasts, loaded when there is something to say. */
function Notices() {
  const isWanted = useSyncExternalStore(notify.subscribe, notify.hasSpoken)
  return isWanted && <Suspense>{<Toasts />}</Suspense>
}
