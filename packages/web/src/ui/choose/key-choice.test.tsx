import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import '../../../test/browser.ts'
import { KeyChoice } from './key-choice.tsx'

afterEach(cleanup)

const OPTIONS = ['Alert', 'Voice', 'Pain'].map((label) => ({ value: label, label }))

function Choice() {
  const [value, setValue] = useState<string | null>(null)
  return <KeyChoice label="Consciousness" options={OPTIONS} value={value} onChange={setValue} />
}

/** The names of the keys that Tab stops at. */
const tabStops = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((radio) => radio.getAttribute('aria-label'))

test('Tab stops once: at the first key, and then at the one that is chosen', async () => {
  render(
    <MantineProvider env="test">
      <Choice />
    </MantineProvider>,
  )
  expect(tabStops()).toEqual(['Alert'])
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Pain' }))
  expect(tabStops()).toEqual(['Pain'])
})
