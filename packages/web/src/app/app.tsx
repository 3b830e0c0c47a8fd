import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router'
import { watchLinks } from '../api/prefetch.ts'
import * as notify from '../lib/notices/notify.ts'
import { cssVariables, theme } from './theme.ts'

type Props = { router: ReturnType<typeof createBrowserRouter>; styleNonce?: string; env?: 'default' | 'test' }

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

/** Shows toasts, and messages that must appear without them. */
function Notices() {
  const { Toasts, plain } = notify.useShown()
  return (
    <>
      {Toasts && <Toasts />}
      {plain && (
        <p role="alert" className="plain-notice">
          {plain}
        </p>
      )}
    </>
  )
}
