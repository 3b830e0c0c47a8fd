import { URLSearchParams as NodeSearchParams, URL as NodeUrl } from 'node:url'

/** What a browser has and jsdom lacks, as far as the screens ask for it. */

// The server in the same process reads its files by Node's own addresses, and its keys are Node's own bytes.
Object.assign(globalThis, { URL: NodeUrl, URLSearchParams: NodeSearchParams, Uint8Array: Object.getPrototypeOf(Buffer) })

window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(min-width:1100px)', // a wide screen, with its rail
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
