import { Readable } from 'node:stream'
import { SERVER } from '@clinic/contract/server-messages'
import type { Actor } from '../actor.ts'
import { busy } from '../errors.ts'

const PER_PERSON = 6
const PER_SERVER = 200
/** Bytes buffered for a client that does not read. After reconnecting it gets what it missed, so nothing is lost. */
const MAX_WAITING = 64 * 1024
/** Time for a client to receive the last data before its stream is closed. */
const ENDING_MS = 500

/** `knows`: the last event sent to this listener. */
type Listener = { readonly actor: Actor; knows: number }

/** The open streams of this server and their users. */
export function createStreams(isSignedIn: (actor: Actor) => Promise<boolean>) {
  const open = new Map<Readable, Listener>()
  let isEnding = false

  /** @throws AppError 503; the client then polls instead */
  function add(actor: Actor): Readable {
    const own = [...open.values()].filter((one) => one.actor._id === actor._id)
    if (isEnding || own.length >= PER_PERSON || open.size >= PER_SERVER) throw busy(30, SERVER.tooManyStreams)
    const stream = new Readable({ read: () => undefined })
    open.set(stream, { actor, knows: 0 })
    return stream.on('close', () => open.delete(stream))
  }

  /** Sends a new stream its first event. */
  function begin(stream: Readable, seq: number, text: string): void {
    const listener = open.get(stream)
    if (listener) listener.knows = seq
    write(stream, text)
  }

  /** Sends what changed up to this event to every listener that does not know it yet. */
  function send(seq: number, textFor: (actor: Actor) => string): void {
    for (const [stream, listener] of open) {
      if (listener.knows >= seq) continue
      listener.knows = seq
      write(stream, textFor(listener.actor))
    }
  }

  function sendToAll(text: string): void {
    for (const stream of open.keys()) write(stream, text)
  }

  /** Ends the streams whose sign-in has ended, and sends `text` to the others. If the store is unavailable, all streams stay open. */
  async function sendToSignedIn(text: string): Promise<void> {
    for (const [stream, { actor }] of open) {
      const goesOn = await isSignedIn(actor).catch(() => null)
      if (goesOn) write(stream, text)
      if (goesOn === false) finish(stream)
    }
  }

  function finish(stream: Readable): void {
    open.delete(stream) // nothing may be sent after the end
    stream.push(null)
  }

  function end(): void {
    isEnding = true
    const ending = [...open.keys()]
    for (const stream of ending) finish(stream)
    setTimeout(() => ending.forEach((stream) => void stream.destroy()), ENDING_MS).unref()
  }

  return { add, begin, send, sendToAll, sendToSignedIn, end, isEmpty: () => open.size === 0, count: () => open.size }
}

function write(stream: Readable, text: string): void {
  if (text === '') return
  if (stream.readableLength > MAX_WAITING) stream.destroy()
  else stream.push(text)
}
