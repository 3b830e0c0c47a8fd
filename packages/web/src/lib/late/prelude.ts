import { setNonce } from 'get-nonce'

/**
 * Imported before everything else: settings that the libraries need under the page's strict policy (decision: Mantine under a strict
 * policy).
 */

// zod would compile its checks with `new Function`, which the policy forbids. This has the same effect as `z.config({ jitless: true })`,
// without loading zod on the sign-in page first (prelude.test.ts checks that both agree).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
if (styleNonce) setNonce(styleNonce)

export const getStyleNonce = () => styleNonce

type TrustedTypes = { createPolicy: (name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>) => unknown }

// Mantine sets styles through innerHTML. Styles contain no '<', so markup is still impossible. The only script loaded by address is the
// worker.
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
