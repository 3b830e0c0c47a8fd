import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Gallery } from '../gallery/gallery.tsx'
import { PARTS } from '../gallery/parts.tsx'
import config from '../vite.config.ts'

const WEB = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(WEB, file), 'utf8')

test('the gallery shows each part', () => {
  render(<Gallery />)
  for (const { name, states } of PARTS) {
    const part = screen.getByRole('region', { name })
    for (const state of Object.keys(states)) expect(part.textContent).toContain(state)
  }
})

test('what floats opens, and Escape closes it', async () => {
  const user = userEvent.setup()
  render(<Gallery />)
  for (const { textContent: name } of screen.getAllByRole('button', { name: /^Open a / })) {
    await user.click(screen.getByRole('button', { name: name ?? '' }))
    expect(await screen.findByRole('dialog'), name ?? '').toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test("the gallery is in no clinic's build", () => {
  // Vite builds index.html, and what it leads to.
  expect(config.build).not.toHaveProperty('rolldownOptions.input')
  const built = globSync(['index.html', 'src/**/*.{ts,tsx,css}', 'worker/**/*.ts', 'public/**/*.*'], { cwd: WEB })
  expect(built.length).toBeGreaterThan(900)
  expect(built.filter((file) => /['"(/]gallery[/'"]/.test(textOf(file)))).toEqual([])
})

test('the gallery shows only parts of the product', () => {
  const own = globSync('gallery/*', { cwd: WEB }).map((file) => file.replaceAll('\\', '/'))
  expect(own.toSorted()).toEqual(['gallery/gallery.tsx', 'gallery/index.html', 'gallery/large-parts.tsx', 'gallery/parts.tsx'])
  for (const file of ['gallery/parts.tsx', 'gallery/large-parts.tsx']) expect(textOf(file)).not.toMatch(/className="(?!flex|note)|style=/)
})
