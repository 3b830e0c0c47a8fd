import { getStyleNonce } from './prelude.ts' // first: it prepares the page for all others
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { routes } from './router.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App router={createBrowserRouter(routes)} styleNonce={getStyleNonce()} />
    </StrictMode>,
  )
