import { SCREENS } from '@clinic/contract/screens'
import { loadAhead } from '../api/prefetch.ts'
import { hasTyped, watchDrafts } from '../lib/drafts.ts'
import { mayReload } from '../lib/late/lazy.ts'
import { isAway, isLive, subscribe } from '../lib/live.ts'
import { pathTo } from '../lib/paths.ts'
import { onPersonChange, signedInUser } from '../lib/token.ts'
import { showUnsent } from '../lib/unsent-display.ts'
import { Chip, hasNews } from './chip.tsx'
import { UNSENT } from './kept-request.ts'
import { isUnsent } from './outbox.ts'
import { setUnsent } from './outbox-instance.ts'
import { createOutboxSync } from './outbox-sync.ts'
import { NOTHING, type Overview, setOverview } from './overview.ts'
import { openStore } from './store.ts'
import { UNSENT_WORDS } from './words.ts'

let started: Promise<void> | null = null

/** Connects the page with what is stored on the phone, once. @throws if the browser stores nothing */
export function start(): Promise<void> {
  started ??= join().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

async function join(): Promise<void> {
  const store = await openStore().catch((error: unknown) => {
    // Without a store the rest is useless: typed text is only on this page.
    publish({ ...NOTHING, cannotKeep: hasTyped() })
    throw error
  })
  const unsent = createOutboxSync(store, publish)
  setUnsent(unsent)
  const save = inTurn(unsent.sync)
  // The store is loading while React is still rendering the letter.
  watchDrafts(save)
  onPersonChange(unsent.changePerson)
  showUnsent({
    onSignOut: () => {
      const person = signedInUser()?._id
      if (person !== undefined) void unsent.leavePerson(person)
    },
  })
  const goOn = () => void unsent.go()
  window.addEventListener('online', goOn)
  document.addEventListener('visibilitychange', () => document.hidden || goOn())
  subscribe(() => {
    if (isLive() || isAway()) void unsent.noteReach(isAway())
    if (isLive()) goOn()
  })
  save()
  await unsent.go()
  // Over plain HTTP nothing more can be loaded once the network is down.
  void loadAhead(SCREENS.unsent.path)
  if (window.location.pathname === SCREENS.createPatient.path) void loadAhead(pathTo('recordSession', { patientId: UNSENT }))
}

/** Runs one at a time; calls in between cause one more run. */
function inTurn(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  return async function run() {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work().catch(() => undefined)
    }
    isRunning = false
  }
}

function publish(overview: Overview): void {
  const count = overview.mine.filter(isUnsent).length + overview.locked
  setOverview(overview)
  showUnsent({ Chip: hasNews(overview) ? Chip : null, atSignOut: count > 0 ? UNSENT_WORDS.atSignOut(count) : null })
  // An old page sends nothing; waiting items stay on the phone.
  if (overview.isOldPage && !hasTyped() && mayReload()) window.location.reload()
}
