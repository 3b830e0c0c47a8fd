import { MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { watchLinks } from '../api/prefetch.ts'
import * as notify from '../lib/notices/notify.ts'
import { LateRoutes } from './late-routes.tsx'
import { routes } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

type Props = { Router?: ComponentType<{ children: ReactNode }>; styleNonce?: string; env?: 'default' | 'test' }

/** Everything around the screens. */
export function App({ Router = BrowserRouter, styleNonce = '', env = 'default' }: Props) {
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
      <Router>
        <LateRoutes routes={routes} />
      </Router>
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
