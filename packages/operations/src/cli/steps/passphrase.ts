import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * From BACKUP_PASSPHRASE, standard input or the keyboard. Not an argument, because every user of the machine could read that.
 * @returns the answer to each question, or the passphrase from the environment or a pipe; an empty text if there is none
 */
export async function readPassphrase(...questions: readonly string[]): Promise<string[]> {
  const { BACKUP_PASSPHRASE = '' } = process.env
  if (BACKUP_PASSPHRASE !== '') return [BACKUP_PASSPHRASE]
  if (!process.stdin.isTTY) return [(await text(process.stdin)).split(/\r?\n/)[0] ?? '']
  const typed: string[] = []
  for (const question of questions) typed.push(await askUnseen(question))
  return typed
}

/** Asks without showing what is typed. */
async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  const answer = await ask('', new Writable({ write: (_piece, _encoding, done) => done() }))
  process.stdout.write('\n')
  return answer
}

export async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const console = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await console.question(question)
  } finally {
    console.close()
  }
}
