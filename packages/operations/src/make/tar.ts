/**
 * The simplest tar format (ustar): only files, and the one link that a bundle needs. Implemented here so that an update needs no tools from
 * the system.
 */
const BLOCK = 512

type TarFile = { readonly path: string; readonly mode: number; readonly size: number }

/** A file's header. @throws if the path is too long for the format */
export function tarHeader({ path, mode, size }: TarFile, linkTo = ''): Buffer {
  const header = Buffer.alloc(BLOCK)
  const [prefix, name] = splitPath(path)
  header.write(name, 0)
  header.write(octal(mode, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write(linkTo === '' ? '0' : '2', 156)
  header.write(linkTo, 157)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\u0000 `, 148)
  return header
}

/** Padding for the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
export const TAR_END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new Error(`This path is too long for a bundle: ${path}`)
}

export type TarEntry = TarFile & { readonly isLink: boolean; readonly content: () => AsyncGenerator<Buffer> }

/** The entries in order. Unread parts of an entry are skipped. @throws for anything that our own bundles do not contain */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(chunks)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const entry = readHeader(header)
    let left = entry.size
    const content = async function* () {
      while (left > 0) {
        const piece = await bytes.atMost(left)
        left -= piece.length
        yield piece
      }
    }
    yield { ...entry, content }
    for await (const _rest of content());
    await bytes.exactly(tarPadding(entry.size).length)
  }
}

function readHeader(header: Buffer): TarFile & { isLink: boolean } {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.subarray(0, end === -1 ? length : end).toString()
  }
  const number = (from: number, length: number) => Number.parseInt(text(from, length).trim() || '0', 8)
  const summed = Buffer.from(header)
  summed.fill(' ', 148, 156)
  const kind = text(156, 1)
  const isWhole = number(148, 8) === summed.reduce((total, byte) => total + byte, 0)
  if (!isWhole || (kind !== '0' && kind !== '2')) throw new Error('This file is not a bundle of this program, or it is damaged.')
  const prefix = text(345, 155)
  return { path: `${prefix === '' ? '' : `${prefix}/`}${text(0, 100)}`, mode: number(100, 8), size: number(124, 12), isLink: kind === '2' }
}

function byteReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function fill(): Promise<void> {
    const { value, done } = await source.next()
    if (done) throw new Error('This file ends too early: it was not copied whole.')
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }

  function take(count: number): Buffer {
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }

  return {
    async exactly(count: number): Promise<Buffer> {
      while (held.length < count) await fill()
      return take(count)
    },
    async atMost(count: number): Promise<Buffer> {
      if (held.length === 0) await fill()
      return take(Math.min(count, held.length))
    },
  }
}
