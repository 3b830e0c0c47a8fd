import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastContainer } from 'react-toastify/unstyled'
import { queryClient } from './query-client.ts'
import { cssVariables, theme } from './theme.ts'
import { onOtherTab } from './token.ts'

type Props = { router: ReturnType<typeof createBrowserRouter>; styleNonce?: string; env?: 'default' | 'test' }

/** Everything around the screens. */
export function App({ router, styleNonce = '', env = 'default' }: Props) {
  useEffect(() => onOtherTab(() => queryClient.clear()), [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => styleNonce} env={env}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ToastContainer
        position="top-right"
        autoClose={5000}
        pauseOnHover
        pauseOnFocusLoss
        draggable
        draggablePercent={80}
        theme="light"
        aria-label="Notices"
      />
    </MantineProvider>
  )
}
