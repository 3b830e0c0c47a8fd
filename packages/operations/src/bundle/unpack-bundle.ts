import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { syncToDisk } from '@clinic/server/durable-files'
import { readTar, type TarEntry } from '../make/tar.ts'
import { BundleFacts, nameOfBundle, readSums, SIGNATURE, SUMS } from './bundle-facts.ts'
import { isLinkOfPackage, linkPackages } from './link-packages.ts'
import { isSigned } from './signature.ts'
import { RELEASE } from './words.ts'

/** More than any bundle: the limit of one that does not say its sizes. */
const MAX_BYTES = 2_000_000_000
const MAX_LIST = 8_000_000

type UnpackOrder = {
  readonly file: string
  /** The key trusted by this install; keys in the bundle itself do not count. */
  readonly publicKey: string
  readonly into: string
  /** Checks the bundle's description before anything is written. @throws to refuse it */
  readonly accept: (facts: BundleFacts) => void
}

/**
 * Unpacks a bundle next to the existing versions. It gets its name only when everything is on disk and every file has its signed checksum.
 * @returns the bundle's description. @throws a sentence, having changed nothing
 */
export async function unpackBundle({ file, publicKey, into, accept }: UnpackOrder): Promise<BundleFacts> {
  if (!existsSync(file)) throw new Error(RELEASE.noFile(file))
  const source = createReadStream(file, { highWaterMark: 1 << 20 })
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  const entries = readTar(gunzip)
  let part: string | null = null
  try {
    const sums = await readSigned(entries, publicKey)
    const facts = await readFacts(entries, sums, accept)
    removeParts(into)
    part = join(into, `${nameOfBundle(facts.facts)}.part`)
    for (const [path, bytes] of [...sums.files, ...facts.files]) writeNew(join(part, path), bytes)
    const listed = [...sums.left.keys()]
    await writeRest(entries, sums.left, facts.facts.sizes, part)
    syncAll(part, [...sums.files.keys(), ...facts.files.keys(), ...listed])
    return place(part, into, facts.facts)
  } catch (error) {
    if (part) rmSync(part, { recursive: true, force: true })
    throw inWords(error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function readSigned(entries: AsyncGenerator<TarEntry>, publicKey: string) {
  const [list, signature] = [await readWhole(entries, SUMS), await readWhole(entries, SIGNATURE)]
  if (!isSigned(String(list), String(signature), publicKey)) throw new Error(RELEASE.notSigned)
  const files = new Map([
    [SUMS, list],
    [SIGNATURE, signature],
  ])
  return { files, left: readSums(String(list)) }
}

async function readFacts(
  entries: AsyncGenerator<TarEntry>,
  { left }: { left: Map<string, string> },
  accept: (facts: BundleFacts) => void,
): Promise<{ facts: BundleFacts; files: Map<string, Buffer> }> {
  const bytes = await readWhole(entries, 'BUNDLE.json')
  if (createHash('sha256').update(bytes).digest('hex') !== left.get('BUNDLE.json')) throw new Error(RELEASE.changed('BUNDLE.json'))
  left.delete('BUNDLE.json')
  const facts = BundleFacts.parse(JSON.parse(String(bytes)))
  accept(facts)
  return { facts, files: new Map([['BUNDLE.json', bytes]]) }
}

async function readWhole(entries: AsyncGenerator<TarEntry>, path: string): Promise<Buffer> {
  const { value: entry } = await entries.next()
  if (!entry || entry.isLink || pathIn(entry.path) !== path || entry.size > MAX_LIST) throw new Error(RELEASE.noBundle)
  const pieces: Buffer[] = []
  for await (const piece of entry.content()) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The path without the top-level folder. */
const pathIn = (path: string) => path.slice(path.indexOf('/') + 1)

/** What an earlier attempt left that was cut off. */
function removeParts(into: string): void {
  for (const name of readdirSync(into)) if (name.endsWith('.part')) rmSync(join(into, name), { recursive: true, force: true })
}

async function writeRest(
  entries: AsyncGenerator<TarEntry>,
  left: Map<string, string>,
  sizes: BundleFacts['sizes'],
  part: string,
): Promise<void> {
  let bytes = 0
  for await (const entry of entries) {
    const path = pathIn(entry.path)
    if (entry.isLink && isLinkOfPackage(path)) continue
    bytes += entry.size
    const wanted = left.get(path)
    if (entry.isLink || wanted === undefined || !isInside(path) || bytes > MAX_BYTES) throw new Error(RELEASE.notListed(path))
    left.delete(path)
    if (sizes && sizes[path] !== entry.size) throw new Error(RELEASE.changed(path))
    if ((await writeHashed(join(part, path), entry)) !== wanted) throw new Error(RELEASE.changed(path))
  }
  const [missing] = left.keys()
  if (missing !== undefined) throw new Error(RELEASE.missing(missing))
}

const isInside = (path: string) => path !== '' && !/^[/\\]|(^|[/\\])\.\.([/\\]|$)|^[a-z]:/i.test(path)

/** Writes a file as it comes, so that a large one is never in memory. @returns its SHA-256 */
async function writeHashed(path: string, entry: TarEntry): Promise<string> {
  mkdirSync(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  const handle = openSync(path, 'wx', entry.mode & 0o111 ? 0o755 : 0o644)
  try {
    for await (const piece of entry.content()) {
      hash.update(piece)
      writeFileSync(handle, piece)
    }
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}

function writeNew(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes, { flag: 'wx', mode: 0o644 })
}

/**
 * Syncs files to disk before the version gets its name: a power cut must not leave empty files. All at the end, because the first sync then
 * covers most of the others.
 */
export function syncAll(folder: string, paths: Iterable<string>): void {
  const files = [...paths].map((path) => join(folder, path))
  for (const path of [...files, ...new Set(files.map(dirname))]) syncToDisk(path)
}

function place(part: string, into: string, facts: BundleFacts): BundleFacts {
  const path = join(into, nameOfBundle(facts))
  linkPackages(part, path)
  rmSync(path, { recursive: true, force: true })
  renameSync(part, path)
  syncToDisk(into)
  return facts
}

/** zlib's messages for a broken archive would not help anyone. */
function inWords(error: unknown): unknown {
  return String((error as { code?: string }).code).startsWith('Z_') ? new Error(RELEASE.noBundle) : error
}
