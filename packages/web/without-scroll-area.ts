import type { Plugin } from 'vite'

const MODAL_ROOT = /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]Modal[\\/]ModalRoot\.mjs$/
const IMPORT = /import \{ ScrollArea \} from "[^"]+";/

/**
 * A dialog of Mantine asks whether it scrolls by Mantine's ScrollArea, and so loads that and a library of floating boxes: 20 kB. None of
 * ours does; they scroll as the browser does.
 */
export function withoutScrollArea(): Plugin {
  return {
    name: 'without-scroll-area',
    apply: 'build',
    transform(code, id) {
      if (!MODAL_ROOT.test(id)) return null
      if (!IMPORT.test(code))
        this.error('Mantine’s dialog no longer imports ScrollArea in this way: look whether this plugin is still needed')
      return { code: code.replace(IMPORT, 'const ScrollArea = { Autosize: Symbol() };'), map: null }
    },
  }
}
