import { getStyleNonce } from './lib/late/prelude.ts' // first: it prepares the page for all others
import './app/theme.css'
import { SCREENS } from '@clinic/contract/screens'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

// An address that cannot be decoded leads nowhere; the router would show it as the screen whose pattern it fits.
try {
  decodeURIComponent(window.location.pathname)
} catch {
  window.history.replaceState(null, '', SCREENS.notFound.path)
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App styleNonce={getStyleNonce()} />
    </StrictMode>,
  )
