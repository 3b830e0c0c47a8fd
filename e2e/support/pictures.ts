import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { fillPath } from '@clinic/contract/endpoint'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { issueCard } from '@clinic/contract/prints/cards'
import { SCREENS, type ScreenName } from '@clinic/contract/screens'
import { getQueue } from '@clinic/contract/sessions/session-record'
import { listWard } from '@clinic/contract/ward/ward'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Person, pageOf, signInByApi } from './api.ts'
import { type Clinic, startClinic } from './clinic.ts'
import { PICTURES, roleOf, SCHEMES, SIZES, whole } from './whole-screen.ts'

/*
 * `npm run pictures` takes a picture of every screen of the invented clinic, in four sizes and both schemes, into test-results/pictures: to look
 * at before a screen is called done. `npm run pictures -- queue ward` takes those screens only, and `--readme` the three of docs/pictures.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAX_BYTES = 150_000
const README_HEIGHT = 600

/** The pictures of the README: who looks at what, on which device. */
const README: readonly { file: string; name: ScreenName; role: Role; size: (typeof SIZES)[number]; scheme?: 'dark' }[] = [
  { file: 'dashboard', name: 'dashboard', role: 'admin', size: SIZES[0] },
  { file: 'ward', name: 'ward', role: 'doctor', size: SIZES[0] },
  { file: 'consultation', name: 'recordSession', role: 'doctor', size: SIZES[0] },
]

type World = { clinic: Clinic; browser: Browser; people: Record<Role, Person>; ids: Record<string, string> }

async function main(args: readonly string[]): Promise<void> {
  const clinic = await startClinic({}, ['--demo'])
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const world = await aWorld(clinic, browser)
    if (args.includes('--readme')) await takeReadme(world)
    else await takeAll(world, args)
  } finally {
    await browser.close()
    await clinic.stop()
  }
}

async function aWorld(clinic: Clinic, browser: Browser): Promise<World> {
  const signedIn = async (role: Role) =>
    [role, await signInByApi(clinic, { email: `${role}@demo.clinic`, password: 'demo-clinic' })] as const
  const people = Object.fromEntries(await Promise.all(ROLES.map(signedIn))) as Record<Role, Person>
  const { api } = people.admin
  const [inBed] = (await api.call(listWard, {})).data
  const [waiting] = (await people.nurse.api.call(getQueue, { query: { state: 'todo' } })).data
  const patientId = inBed?.patient._id ?? waiting?.patientId._id ?? ''
  const sessionId = inBed?.sessionId ?? waiting?._id ?? ''
  const { code } = await api.call(issueCard, { params: { id: patientId } })
  const userId = (await api.call(listPersonnel, {})).data[0]?._id ?? ''
  return { clinic, browser, people, ids: { patientId, sessionId, userId, code, what: 'session', id: sessionId } }
}

async function takeAll(world: World, chosen: readonly string[]): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const names = (Object.keys(SCREENS) as ScreenName[]).filter((name) => chosen.length === 0 || chosen.includes(name))
  for (const name of names) {
    const page = await openAs(world, roleOf(name))
    for (const size of SIZES)
      for (const scheme of SCHEMES)
        writeFileSync(join(PICTURES, `${name}-${size.width}-${scheme}.png`), await pictureOf(page, world, { name, size, scheme }))
    await page.context().close()
  }
  process.stdout.write(`${names.length * SIZES.length * SCHEMES.length} pictures are in ${PICTURES}\n`)
}

async function takeReadme(world: World): Promise<void> {
  for (const { file, role, ...shot } of README) {
    const page = await openAs(world, role)
    const path = join(ROOT, 'docs/pictures', `${file}.png`)
    await pictureOf(page, world, shot)
    // The upper part says it, and keeps the repository small.
    const height = Math.min(shot.size.height, README_HEIGHT)
    writeFileSync(path, await page.screenshot({ clip: { x: 0, y: 0, width: shot.size.width, height } }))
    await page.context().close()
    if (statSync(path).size > MAX_BYTES) throw new Error(`${path} has more than ${MAX_BYTES} bytes`)
  }
}

const openAs = async ({ browser, clinic, people }: World, role: Role | null): Promise<Page> =>
  role ? pageOf(browser, clinic, people[role]) : (await browser.newContext({ baseURL: clinic.url })).newPage()

type Shot = { name: ScreenName; size: (typeof SIZES)[number]; scheme?: 'light' | 'dark' }

async function pictureOf(page: Page, { ids }: World, { name, size, scheme = 'light' }: Shot): Promise<Buffer> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const address = fillPath(SCREENS[name].path, ids)
  if (new URL(page.url() === 'about:blank' ? 'http://nowhere/-' : page.url()).pathname !== address) await page.goto(address)
  await whole(page, name)
  return page.screenshot()
}

await main(process.argv.slice(2))
