import '../src/app/theme.css'
import '../src/ui/mantine.css'
import '../src/ui/controls.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { cssVariables, theme } from '../src/app/theme.ts'
import { Page } from '../src/ui/page/page.tsx'
import { PARTS } from './parts.tsx'

/** Which pages the pagers of the gallery are at. */
const PAGES = '/?middle=12&last=2&past=9'

/** Every shared part in every state, in both schemes: for those who draw screens. `npm run dev` serves it at /gallery/; no clinic gets it. */
export function Gallery() {
  const [scheme, setScheme] = useState<'light' | 'dark'>(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} deduplicateCssVariables={false} forceColorScheme={scheme}>
      <MemoryRouter initialEntries={[PAGES]}>
        <main style={{ padding: 'var(--space-6)' }}>
          <Page
            title="Gallery"
            context="The parts that screens are made of"
            action={
              <button
                type="button"
                className="edge corner on-card tall pad-sides-4"
                onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
              >
                {scheme === 'dark' ? 'Light' : 'Dark'}
              </button>
            }
          >
            {PARTS.map(({ name, states }) => (
              <section key={name} className="below-6" aria-label={name}>
                <h2 className="below-3">{name}</h2>
                <div className="grid gap-5">
                  {Object.entries(states).map(([state, part]) => (
                    <div key={state}>
                      <p className="note below-2">{state}</p>
                      {part}
                    </div>
                  ))}
                </div>
              </section>
            ))}
          </Page>
        </main>
      </MemoryRouter>
    </MantineProvider>
  )
}

export function showGallery(root: HTMLElement): void {
  createRoot(root).render(<Gallery />)
}
