import { setNonce } from 'get-nonce'

/** Imported before everything else: what the page's strict policy asks of the libraries (decision: Mantine under a strict policy). */

// zod would compile its checks with `new Function`, which the policy forbids. This is what `z.config({ jitless: true })` writes; done by hand,
// the sign-in page does not load zod first (prelude.test.ts checks that both agree).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
if (styleNonce) setNonce(styleNonce)

export const getStyleNonce = () => styleNonce

type TrustedTypes = { createPolicy: (name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>) => unknown }

// Mantine writes style text through innerHTML. Style text holds no '<', so markup stays impossible. The one script that is loaded by its
// address is the worker.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup from text is not allowed')
    return text
  },
  createScriptURL(address) {
    if (address !== '/sw.js') throw new TypeError('Markup from text is not allowed')
    return address
  },
})
