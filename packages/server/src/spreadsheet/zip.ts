import { crc32, inflateRawSync } from 'node:zlib'
import { FileProblem } from './table.ts'

export type Entries = ReadonlyMap<string, Uint8Array>

const MAX_ENTRIES = 200
const MAX_UNPACKED = 50 * 2 ** 20
/** A spreadsheet's text shrinks to a tenth or so; a bomb to a thousandth. Small files may do better. */
const MAX_RATIO = 100
const SMALL = 2 ** 20

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_LENGTH = 0xffff

/**
 * The wanted entries of a zip file, unpacked. What the file says about its sizes is not believed: the limits hold for what comes out.
 * @throws FileProblem
 */
export function unzip(file: Uint8Array, wanted: (name: string) => boolean): Entries {
  try {
    return unpack(Buffer.from(file.buffer, file.byteOffset, file.byteLength), wanted)
  } catch (error) {
    if (error instanceof FileProblem) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch()
    throw damaged()
  }
}

const damaged = () => new FileProblem('unreadable', 'The file is damaged, protected by a password, or not an .xlsx file')
const tooMuch = () => new FileProblem('too-large', 'The file unpacks to more than the server accepts')

function unpack(file: Buffer, wanted: (name: string) => boolean): Entries {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw tooMuch()
  let room = Math.min(MAX_UNPACKED, Math.max(SMALL, file.length * MAX_RATIO))
  let at = file.readUInt32LE(end + 16)
  const entries = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(at) !== CENTRAL) throw damaged()
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [number, number, number]
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    if (wanted(name) && !entries.has(name)) {
      const bytes = unpackEntry(file, at, room)
      room -= bytes.length
      entries.set(name, bytes)
    }
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  return entries
}

function findEnd(file: Buffer): number {
  for (let at = file.length - END_BYTES; at >= 0 && at >= file.length - END_BYTES - MAX_COMMENT_LENGTH; at--)
    if (file.readUInt32LE(at) === END) return at
  throw damaged()
}

function unpackEntry(file: Buffer, central: number, room: number): Uint8Array {
  const encrypted = (file.readUInt16LE(central + 8) & 1) === 1
  const method = file.readUInt16LE(central + 10)
  const packedBytes = file.readUInt32LE(central + 20)
  const local = file.readUInt32LE(central + 42)
  if (encrypted || file.readUInt32LE(local) !== LOCAL) throw damaged()
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (start + packedBytes > file.length) throw damaged()
  const packed = file.subarray(start, start + packedBytes)
  if (room <= 0 || (method === 0 && packed.length > room)) throw tooMuch()
  if (method === 0) return packed
  if (method !== 8) throw damaged()
  return inflateRawSync(packed, { maxOutputLength: room })
}

/** A zip file that holds these entries as they are: what reads it next has nothing left to unpack. */
export function zip(entries: Entries): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of entries) {
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([number32(LOCAL), shared, nameBytes, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([number32(CENTRAL), Buffer.from([20, 0]), shared, tail, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.size, 8)
  end.writeUInt16LE(entries.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
