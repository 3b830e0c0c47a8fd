import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAhead } from './compress-ahead.ts'

/** What the sign-in page needs, in one file: many small ones compress worse and come later. */
const GROUND =
  /node_modules[\\/](react|react-dom|scheduler|react-router|clsx|get-nonce)[\\/]|@mantine[\\/](form|core[\\/]esm[\\/](core|components[\\/](Button|Input|TextInput|PasswordInput|Anchor|Loader|Transition|UnstyledButton))[\\/])|contract[\\/]src[\\/](messages|screens|roles)\.ts/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressAhead()],
  /** The server puts a fresh nonce in place of this at every request. */
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    /** A file inlined as a data: address would be refused by the page's policy. */
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'ground', test: GROUND }] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/templates': 'http://127.0.0.1:3000' } },
})
