import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncToDisk } from '@clinic/server/durable-files'
import { TAR_END, tarHeader, tarPadding } from '../make/tar.ts'
import type { BundleFile } from './bundle-contents.ts'
import { type BundleFacts, linesOfSums, nameOfBundle, RELEASE_KEY, SIGNATURE, SUMS } from './bundle-facts.ts'
import { LINK_IN_BUNDLE } from './link-packages.ts'
import { publicKeyOfSecret, signText } from './signature.ts'

type BundleOrder = {
  readonly files: readonly BundleFile[]
  readonly facts: BundleFacts
  /** PEM. */
  readonly secretKey: string
  /** The output folder. */
  readonly into: string
  /** gzip level. */
  readonly level?: number
}

/**
 * Creates a signed bundle. The checksums and their signature come first, so that they are verified before anything else is read. @returns
 * its path
 */
export async function makeBundle({ files, facts, secretKey, into, level = 6 }: BundleOrder): Promise<string> {
  const name = nameOfBundle(facts)
  const described = [text(RELEASE_KEY, `untrusted comment: clinic release\n${publicKeyOfSecret(secretKey)}\n`), ...files]
  const sizes = Object.fromEntries(described.map((file) => [file.path, sizeOf(file)]))
  const all = [text('BUNDLE.json', `${JSON.stringify({ ...facts, sizes }, null, 2)}\n`), ...described]
  const sums = new Map(all.map((file) => [file.path, sumOf(file)]))
  const list = linesOfSums(sums)
  const signed = [text(SUMS, list), text(SIGNATURE, signText(list, secretKey, name))]
  const path = join(into, `${name}.tar.gz`)
  await pipeline(Readable.from(tarOf(name, [...signed, ...all])), createGzip({ level }), createWriteStream(`${path}.part`))
  syncToDisk(`${path}.part`)
  renameSync(`${path}.part`, path)
  return path
}

const text = (path: string, text: string): BundleFile => ({ path, from: null, text, isProgram: false })

const sizeOf = ({ from, text }: BundleFile) => (from === null ? Buffer.byteLength(text) : statSync(from).size)

const sumOf = ({ from, text }: BundleFile) =>
  createHash('sha256')
    .update(from === null ? text : readFileSync(from))
    .digest('hex')

async function* tarOf(name: string, files: readonly BundleFile[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    const { path, from, text, isProgram } = file
    const size = sizeOf(file)
    yield tarHeader({ path: `${name}/${path}`, mode: isProgram ? 0o755 : 0o644, size })
    if (from === null) yield Buffer.from(text)
    else yield* createReadStream(from, { highWaterMark: 1 << 20 })
    yield tarPadding(size)
  }
  yield tarHeader({ path: `${name}/${LINK_IN_BUNDLE.path}`, mode: 0o777, size: 0 }, LINK_IN_BUNDLE.to)
  yield TAR_END
}
