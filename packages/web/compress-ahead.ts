import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/

/** Puts a .br and a .gz beside every built text, so that the server compresses nothing itself; left out where it would be larger. */
export function compressAhead(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'compress-ahead',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    // The files of public/ are in their place by now too.
    closeBundle: () => compressAll(resolve(config.root, config.build.outDir)),
  }
}

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path)
    writeSmaller(`${path}.br`, text, brotli(text))
    writeSmaller(`${path}.gz`, text, gzipSync(text, { level: 9 }))
  }
}

function brotli(text: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return brotliCompressSync(text, { params }) // quality 11 by default
}

function writeSmaller(path: string, text: Buffer, compressed: Buffer): void {
  if (compressed.length < text.length) writeFileSync(path, compressed)
}
