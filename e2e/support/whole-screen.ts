import { fileURLToPath } from 'node:url'
import type { Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS, type ScreenName } from '@clinic/contract/screens'
import { expect, type Page } from '@playwright/test'

/** How a screen is looked at: by `npm run pictures`, and by the journey over every screen, which keeps the same pictures. */

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const
export const SCHEMES = ['light', 'dark'] as const

export const PICTURES = fileURLToPath(new URL('../../test-results/pictures', import.meta.url))

/** Each screen by who works there: an admin where no one else may, else the first of these; null before the sign-in. */
export function roleOf(name: ScreenName): Role | null {
  const { access } = SCREENS[name]
  if (access === 'public') return null
  return (['doctor', 'nurse', 'pharmacist', 'admin'] as const).find((role) => mayOpen(role, access)) ?? 'admin'
}

/** What comes by itself after the rest of a screen, and has no grey rows in its place until then. */
const COMES_LATE: Partial<Record<ScreenName, RegExp>> = { dashboard: /^(Diagnoses in the last 30 days|First steps)$/ }

const PATIENCE = { timeout: 20_000 }

/** Waits until all of a screen is there. Not for a silent network: the stream of changes stays open as long as the screen. */
export async function whole(page: Page, name: ScreenName): Promise<void> {
  await expect(page.locator('h1, [data-paper]').first(), name).toBeVisible(PATIENCE)
  const late = COMES_LATE[name]
  if (late) await expect(page.getByRole('heading', { name: late }).first()).toBeVisible(PATIENCE)
  await expect(page.locator('.mantine-Skeleton-root, [data-loading], [aria-busy=true]'), name).toHaveCount(0, PATIENCE)
}
