import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAhead } from './compress-ahead.ts'
import { serviceWorker } from './service-worker.ts'
import { withoutAnswers } from './without-answers.ts'
import { withoutJsonSchema } from './without-json-schema.ts'
import { withoutScrollArea } from './without-scroll-area.ts'

/** Some hundred bytes each that the first screens and a few more ask for. */
const SMALL =
  /web[\\/]src[\\/]api[\\/](paged|download)\b|(contract|clinical)[\\/]src[\\/](paging|number-text)\b|Icon(Upload|Users|Download|Bed)\.mjs/

/** What the frame of every screen behind the sign-in needs; lists of queries and endless pages are for a few screens only. */
const FRAME =
  /@tanstack[\\/](?!.*(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js)|web[\\/]src[\\/](app[\\/]layout|auth[\\/]sign-out|api[\\/]query-client|ui[\\/]frame[\\/](layout|top-bar)|keys[\\/](late-keys|silence|targets))\b/
/**
 * Few files, because many small ones compress worse, each may cost a round trip, and the sign-in page holds all their names: what the
 * sign-in page needs, zod with the rules that are made of it, the frame of the screens behind the sign-in, what lists are made of, what
 * most share, the icons that some share, and the smallest pieces. The words of ui/ are not for all: the dashboard needs none.
 */
const groups = [
  { name: 'ground', tags: ['$initial' as const], priority: 4 },
  { name: 'small', test: SMALL, priority: 4 },
  { name: 'rules', test: /[\\/]zod[\\/]|contract[\\/]src[\\/](fields|auth[\\/]auth)\.ts/, priority: 3 },
  { name: 'frame', test: FRAME, priority: 2 },
  {
    name: 'lists',
    test: /web[\\/]src[\\/]ui[\\/]\w+[\\/](status-badge|pager|tabs|date-text|list-state|use-row-keys|changed-mark|pane-row|steady-rows|live-mark|live-words)\b/,
    priority: 2,
  },
  {
    name: 'rows',
    test: /web[\\/]src[\\/]ui[\\/]\w+[\\/](rows|row-words|with-pane|chips|ago|ago-text|url-choice|sort-choice)\b/,
    priority: 2,
  },
  { name: 'words', test: /web[\\/]src[\\/]ui[\\/]words\b/, priority: 2 },
  { name: 'round-buttons', test: /components[\\/]ActionIcon[\\/]/, priority: 2 },
  { name: 'common', minShareCount: 32, priority: 1 },
  { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, minShareCount: 2, priority: 0 },
]

/** What keeps typed text on the device: on a slow line it must not wait for one file after another. */
const LOADED_AT_ONCE = /assets\/start-/
/** The list of what each screen imports was four kilobytes of the sign-in page; prefetch.ts loads a screen before it is pressed. */
const resolveDependencies = (file: string, imports: string[]) =>
  LOADED_AT_ONCE.test(file) ? imports : imports.filter((name) => name.endsWith('.css'))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), withoutAnswers(), withoutScrollArea(), serviceWorker(), compressAhead()],
  /** The server puts a fresh nonce in place of this at every request. */
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies },
    /** A file inlined as a data: address would be refused by the page's policy. */
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/templates': 'http://127.0.0.1:3000' } },
})
