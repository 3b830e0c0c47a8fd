import '../../test/browser.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, use } from 'react'
import { Link, MemoryRouter, Outlet, useParams } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MissingPart } from '../lib/late/lazy.ts'
import { NextPlace } from '../lib/late/next-place.ts'
import { IfItBreaks } from '../ui/page/if-it-breaks.tsx'
import { LateRoutes, late } from './late-routes.tsx'

type Code = PromiseWithResolvers<ComponentType>

/** A frame with a place that is there, and two whose code comes when the test says so; each press of a link asks for it again if it failed. */
async function openFrame() {
  const asked: Record<'slow' | 'other', Code[]> = { slow: [], other: [] }
  const codeOf = (name: keyof typeof asked) => async () => {
    const code = Promise.withResolvers<ComponentType>()
    asked[name].push(code)
    return code.promise
  }
  const routes = [
    {
      element: <Frame />,
      children: [
        {
          element: <IfItBreaks framed />,
          children: [
            { path: '/', element: <First /> },
            { path: '/slow', ...late(codeOf('slow')) },
            { path: '/other', ...late(codeOf('other')) },
          ],
        },
      ],
    },
  ]
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <LateRoutes routes={routes} />
      </MemoryRouter>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const follow = (name: string) => user.click(screen.getByRole('link', { name }))
  const arrives = (code: Code | undefined, name: string) => act(async () => code?.resolve(() => <h1>{name}</h1>))
  const heading = () => screen.getByRole('heading').textContent
  return { asked, follow, arrives, heading, user }
}

let drawn = 0
function First() {
  useParams() // as most screens
  drawn += 1
  return <h1>First</h1>
}

function Frame() {
  return (
    <main aria-busy={use(NextPlace) !== null}>
      {['/', '/slow', '/other'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <Outlet />
    </main>
  )
}

const isBusy = () => screen.getByRole('main').getAttribute('aria-busy') === 'true'

test('the screen before stays, and the frame is busy, until the code of the next one is there; then it is there at once', async () => {
  const { asked, follow, arrives, heading } = await openFrame()
  const before = drawn
  await follow('/slow')
  expect([heading(), isBusy(), drawn]).toEqual(['First', true, before])
  await arrives(asked.slow[0], 'Slow')
  expect([heading(), isBusy()]).toEqual(['Slow', false])
  await follow('/')
  await follow('/slow')
  expect([heading(), isBusy(), asked.slow.length]).toEqual(['Slow', false, 1])
})

test('of two places the one that was asked for last is shown, whichever comes first', async () => {
  const { asked, follow, arrives, heading } = await openFrame()
  await follow('/slow')
  await follow('/other')
  await arrives(asked.slow[0], 'Slow')
  expect([heading(), isBusy()]).toEqual(['First', true])
  await arrives(asked.other[0], 'Other')
  expect(heading()).toBe('Other')
})

test('code that cannot be fetched is said inside the frame, and asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { asked, follow, arrives, heading, user } = await openFrame()
  await follow('/slow')
  await act(async () => asked.slow[0]?.reject(new MissingPart(false)))
  screen.getByText(/the clinic server cannot be reached/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await arrives(asked.slow[1], 'Slow')
  expect(heading()).toBe('Slow')
})

test('a screen that breaks leaves the frame, and another place can be opened', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { asked, follow, heading } = await openFrame()
  await follow('/slow')
  await act(async () =>
    asked.slow[0]?.resolve(() => {
      throw new Error('It broke')
    }),
  )
  screen.getByText('It broke')
  await follow('/')
  expect([heading(), screen.queryByText('It broke')]).toEqual(['First', null])
})
