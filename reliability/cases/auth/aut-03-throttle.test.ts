import { login, udpatePassword, updatePassword } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const PASSWORD = 'harmattan rain'
const GUESSES = 30

test(`AUT-03 ${engine}: after five wrong guesses an account waits, and no other does`, async () => {
  const { as, anonymous, store } = await startClinic()
  const { user: attacked } = await as('doctor', { password: PASSWORD })
  const { user: other } = await as('nurse', { password: PASSWORD })
  const guesses = Array.from({ length: GUESSES }, (_, n) => guess(n % 2 === 0 ? attacked.email : attacked.email.toUpperCase(), n))
  const besideMs = await timed(() => anonymous.call(login, { body: { email: other.email, password: PASSWORD } }))
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ status }) => status === 401).length).toBe(5)
  const waiting = answers.filter(({ status }) => status === 429)
  expect(waiting.length).toBe(GUESSES - 5)
  for (const { headers } of waiting) expect(Number(headers['retry-after'])).toBeGreaterThan(0)

  const right = { email: attacked.email, password: PASSWORD }
  const changed = { ...right, newPassword: 'dry season sun' }
  const refused = [
    await anonymous.send(login, { body: right }),
    await anonymous.send(updatePassword, { body: changed }),
    await anonymous.send(udpatePassword, { body: changed }),
    await anonymous.send(login, { body: right }, { headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect((await anonymous.send(login, { body: { email: other.email, password: PASSWORD } })).status).toBe(200)
  expect(await store.faults()).toEqual([])
  noteFigure(`AUT-03 ${engine}`, `${GUESSES} guesses at once, 5 compared; another person signs in within ${Math.round(besideMs)} ms`)

  function guess(email: string, n: number) {
    return anonymous.send(login, { body: { email, password: `a wrong guess ${n}` } })
  }
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
