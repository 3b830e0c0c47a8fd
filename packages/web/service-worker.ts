import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCE = new URL('./worker/sw.ts', import.meta.url)

/** Puts worker/sw.ts at /sw.js, with the names of all built files in it: another build is another worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After the bundler has taken out the chunks that only held styles: a file that is listed and not there fails the worker.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const list = JSON.stringify(files.map((name) => `/${name}`).sort())
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), 'sw.ts')
        const build = createHash('sha256').update(list).update(code).digest('hex').slice(0, 12)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const FILES = ${list}\nconst BUILD = '${build}'\n${code}` })
      },
    },
  }
}
