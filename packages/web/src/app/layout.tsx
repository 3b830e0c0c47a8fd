import '../ui/mantine.css'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { Guard } from '../auth/guard.tsx'
import { signOut } from '../auth/sign-out.ts'
import { useUser } from '../auth/user.tsx'
import { LateKeys } from '../keys/late-keys.tsx'
import { hasTyped } from '../lib/drafts.ts'
import { loadLazily } from '../lib/late/lazy.ts'
import { loadToasts } from '../lib/notices/notify.ts'
import { useQuiet } from '../lib/quiet.ts'
import { useUnsent } from '../lib/unsent-display.ts'
import { CheckInSheet } from '../shared/check-in/use-check-in.tsx'
import { Layout } from '../ui/frame/layout.tsx'
import { loadQuestion } from '../ui/frame/top-bar.tsx'

/** The frame of all screens behind the sign-in. The sign-in page does without it, to load quickly. */
export function Component() {
  return (
    <Guard access="signed-in">
      <QueryClientProvider client={queryClient}>
        <Frame />
      </QueryClientProvider>
    </Guard>
  )
}

// Only for the admin; nothing waits for it or fails without it.
const Notices = lazy(async () => {
  const { Notices } = await loadLazily(() => import('../features/notices/notices.tsx')).catch(() => ({ Notices: () => null }))
  return { default: Notices }
})

// The first screen is shown before its figures.
const WorkCount = lazy<ComponentType<{ path: string }>>(async () => {
  const part = await loadLazily(() => import('../features/overview/navigation-badge.tsx')).catch(() => null)
  return { default: part?.WorkCount ?? (() => null) }
})

const badge = (path: string) => (
  <Suspense>
    <WorkCount path={path} />
  </Suspense>
)

function Frame() {
  const user = useUser()
  useEffect(loadForFailures, [])
  useEffect(followChanges, [])
  useEffect(keepTyped, [])
  useEffect(keepApp, [])
  const { Chip } = useUnsent()
  const notice = (
    <>
      {Chip && <Chip />}
      {mayOpen(user.role, SCREENS.storage.access) && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
    </>
  )
  return (
    <>
      <Layout user={user} onSignOut={signOut} notice={notice} {...(useQuiet(true, QUIET_MS) && { badge })} />
      <CheckInSheet />
      <LateKeys />
    </>
  )
}

/** Listens for changes once the first screen has loaded. Until then lists are fetched periodically. */
function followChanges(): () => void {
  let isOver = false
  let stop = untilDone(async () => {
    const { follow } = await loadLazily(() => import('../api/follow.ts'))
    if (!isOver) stop = follow()
  })
  return () => {
    isOver = true
    stop()
  }
}

const loadUnsent = () => import('../outbox/start.ts')
const UNSENT_MS = 5_000

/** Keeps unsent work on the phone from the first keystroke, says when the server is away, and loads what was left here. */
function keepTyped(): () => void {
  let last = Number.NEGATIVE_INFINITY
  const load = async () => {
    const { start } = await loadLazily(loadUnsent)
    await start()
  }
  const loadNow = () => {
    if (performance.now() - last < UNSENT_MS) return
    last = performance.now()
    load().catch(() => undefined)
  }
  const look = () => setTimeout(() => hasTyped() && loadNow())
  document.addEventListener('input', look)
  // Before the first letter, so that its key is there even if the network is not. What was left here is loaded at once.
  const stop = untilDone(load)
  // Some browsers do not report how much they store.
  void (window.indexedDB?.databases?.() ?? Promise.reject()).then((known) => (known.length > 0 ? loadNow() : undefined), loadNow)
  return () => {
    stop()
    document.removeEventListener('input', look)
  }
}

/** In browsers with service workers, keeps the app available during short network failures; starts after the first screens. */
function keepApp(): () => void {
  const timer = setTimeout(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), KEEP_APP_MS)
  return () => clearTimeout(timer)
}

/** Loads in advance what a failure needs, because nothing can be loaded once the network is down. */
const loadForFailures = () => untilDone(() => Promise.all([loadLazily<unknown>(loadToasts), loadLazily<unknown>(loadQuestion)]))

const KEEP_APP_MS = 8_000
const QUIET_MS = 3_000
const AGAIN_MS = 10_000

/** Does the work once the first screen has loaded, and again until it succeeds. Returns a function that stops it. */
function untilDone(work: () => Promise<unknown>): () => void {
  let isOver = false
  const attempt = () =>
    work().catch(() => {
      if (!isOver) timer = setTimeout(attempt, AGAIN_MS)
    })
  let timer = setTimeout(attempt, QUIET_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
