import { createItem, ItemInput, listItems } from '@clinic/contract/inventory/inventory'
import { testApp } from '@clinic/server/test/harness'
import { MantineProvider, NumberInput, TextInput } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import '../../test/browser.ts'
import { inMemory } from '../../test/in-memory.ts'
import { call } from '../api/client.ts'
import { keepDraft, readDraft, restoreDraft } from '../lib/drafts.ts'
import * as notify from '../lib/notices/notify.ts'
import { clearToken, storeToken } from '../lib/token.ts'
import { setTransport } from '../lib/transport.ts'
import { useContractForm } from './contract-form.ts'

afterEach(() => {
  cleanup()
  clearToken('left')
})

/** A form as the screens create it, for a call of the contract. */
function ItemForm({ draft, stays }: { draft: string | undefined; stays: boolean }) {
  const form = useContractForm({
    schema: ItemInput,
    initial: { name: '', count: '' as number | '', description: '', dosage: '' },
    ...(draft && { draft }),
    send: (body, idempotencyKey) => call(createItem, { body }, { idempotencyKey }),
    onSuccess: () => stays || form.discard(),
  })
  return (
    <form {...form.props}>
      <TextInput label="Name" {...form.field('name')} />
      <NumberInput label="Quantity" {...form.field('count')} />
      <TextInput label="Description" {...form.field('description')} />
      <TextInput label="Dosage" {...form.field('dosage')} />
      <button type="submit">{form.busy ? 'Saving' : form.saved ? 'Saved' : 'Save'}</button>
    </form>
  )
}

/** `stays`: what was saved stays in the form, as while the next screen is still on its way. */
async function openForm({ draft, stays = false }: { draft: string | undefined; stays?: boolean } = { draft: 'item' }) {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  storeToken(admin.token)
  const sent: { keys: (string | undefined)[]; lose: boolean; wait?: Promise<void> } = { keys: [], lose: false }
  const server = inMemory(clinic.app, [])
  setTransport({
    ...server,
    fetch: async (url, init) => {
      sent.keys.push((init.headers as Record<string, string>)['idempotency-key'])
      await sent.wait
      const answer = await server.fetch(url, init)
      if (sent.lose) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  const show = () =>
    render(
      <MantineProvider env="test">
        <ItemForm draft={draft} stays={stays} />
      </MantineProvider>,
    )
  return { clinic, admin, sent, show, view: show(), user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

async function fill(user: User, name: string) {
  await user.type(screen.getByLabelText('Name'), name)
  await user.type(screen.getByLabelText('Quantity'), '12')
  await user.type(screen.getByLabelText('Description'), 'Tablets')
  await user.type(screen.getByLabelText('Dosage'), '500 mg')
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }))
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('OFF-06 restores what was typed in an older page’s form, with defaults for new fields', async () => {
  const { show, view, user, sent, admin } = await openForm()
  view.unmount()
  keepDraft('item', { values: { name: 'Gauze', count: 12, dosage: '5 m', isle: 'B' }, idempotencyKey: 'old-key', isTyped: true })
  show()
  expect([typedIn('Name'), typedIn('Description')]).toEqual(['Gauze', ''])
  await user.type(screen.getByLabelText('Description'), 'Rolls')
  await save(user)
  await waitFor(() => expect(sent.keys).toEqual(['old-key']))
  await waitFor(async () => expect(await admin.call(listItems, {})).toMatchObject([{ name: 'Gauze', description: 'Rolls' }]))
})

test('what comes back from the phone while the form is being drawn is in the form, under its key', async () => {
  const { view, user, sent, admin } = await openForm()
  view.unmount()
  const values = { name: 'Gauze', count: 12, description: 'Rolls', dosage: '5 m' }
  /** Drawn after the form has looked for its draft, and before both are on the screen. */
  function Phone() {
    useState(() => keepDraft('item', { values, idempotencyKey: 'old-key', isTyped: true }))
    return null
  }
  render(
    <MantineProvider env="test">
      <ItemForm draft="item" stays={false} />
      <Phone />
    </MantineProvider>,
  )
  expect([typedIn('Name'), typedIn('Dosage')]).toEqual(['Gauze', '5 m'])
  await save(user)
  await waitFor(() => expect(sent.keys).toEqual(['old-key']))
  await waitFor(async () => expect(await admin.call(listItems, {})).toMatchObject([{ name: 'Gauze' }]))
})

test('what comes back from the phone while the form is on the screen is filled in under its key, and the cursor stays', async () => {
  const { user, sent, admin } = await openForm()
  await user.click(screen.getByLabelText('Description'))
  const values = { name: 'Gauze', count: 12, description: '', dosage: '5 m' }
  const draft = { values, idempotencyKey: 'old-key', isTyped: true }
  act(() => restoreDraft('item', draft))
  expect(readDraft('item')).toBe(draft) // nothing new to write: another tab may be typing in it
  expect([typedIn('Name'), typedIn('Dosage')]).toEqual(['Gauze', '5 m'])
  await user.keyboard('Rolls')
  await save(user)
  await waitFor(() => expect(sent.keys).toEqual(['old-key']))
  await waitFor(async () => expect(await admin.call(listItems, {})).toMatchObject([{ name: 'Gauze', description: 'Rolls' }]))
})

test('on submit shows all messages, focuses the first invalid field, and sends nothing', async () => {
  const { user, sent } = await openForm()
  await user.type(screen.getByLabelText('Name'), 'Gauze')
  await save(user)
  await screen.findByText('Please enter quantity')
  screen.getByText('Please enter description')
  screen.getByText('Please enter dosage')
  expect(document.activeElement).toBe(screen.getByLabelText('Quantity'))
  expect(sent.keys).toEqual([])
})

test("shows the server's error below its field, and keeps what was typed", async () => {
  const { user, admin } = await openForm()
  await admin.call(createItem, { body: { name: 'Gauze', count: 1, description: 'Rolls', dosage: '5 cm' } })
  await fill(user, ' gauze ')
  await save(user)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect([typedIn('Description'), typedIn('Dosage')]).toEqual(['Tablets', '500 mg'])
})

test('keeps what was typed for the same user after leaving the screen, and shows it to no one else', async () => {
  const { clinic, admin, user, view, show } = await openForm()
  await user.type(screen.getByLabelText('Name'), 'Gauze')
  view.unmount()

  clearToken('ended')
  storeToken((await clinic.as('admin')).token)
  const others = show()
  expect(typedIn('Name')).toBe('')
  others.unmount()

  storeToken(admin.token)
  show()
  expect(typedIn('Name')).toBe('Gauze')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Gauze')
})

/** Would the browser ask before it reloads the page? */
function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks before a reload until typed text is saved, even after leaving the form', async () => {
  const { user, view, show } = await openForm()
  expect(asksBeforeReload()).toBe(false)
  await user.type(screen.getByLabelText('Name'), 'G')
  expect(asksBeforeReload()).toBe(true)
  await user.clear(screen.getByLabelText('Name'))
  expect(asksBeforeReload()).toBe(false)
  await fill(user, 'Gauze')
  view.unmount()
  expect(asksBeforeReload()).toBe(true)
  show()
  await save(user)
  await waitFor(() => expect(typedIn('Name')).toBe(''))
  expect(asksBeforeReload()).toBe(false)
})

test('for a form without a draft, asks only while it is on the screen, and never before the sign-in', async () => {
  const { user, view, show } = await openForm({ draft: undefined })
  await user.type(screen.getByLabelText('Name'), 'Gauze')
  expect(asksBeforeReload()).toBe(true)
  view.unmount()
  expect(asksBeforeReload()).toBe(false)
  clearToken('left')
  show()
  await user.type(screen.getByLabelText('Name'), 'Gauze')
  expect(asksBeforeReload()).toBe(false)
})

test('leaving a form with typed text says that it is kept; an untouched form says nothing', async () => {
  const said: string[] = []
  vi.spyOn(notify, 'info').mockImplementation((message) => void said.push(message))
  onTestFinished(() => void vi.restoreAllMocks())
  const { user, view, show } = await openForm()
  await user.type(screen.getByLabelText('Name'), 'G')
  await user.clear(screen.getByLabelText('Name'))
  view.unmount()
  await Promise.resolve()
  expect(said).toEqual([])
  const again = show()
  await user.type(screen.getByLabelText('Name'), 'G')
  again.unmount()
  await Promise.resolve()
  expect(said).toEqual(['What you typed is kept. Go back to finish it.'])
})

test('a lost response does no harm: the same form sends the same key, even when reopened', async () => {
  const { admin, user, sent, view, show } = await openForm()
  await fill(user, 'Gauze')
  sent.lose = true
  await save(user)
  await waitFor(() => expect(sent.keys).toHaveLength(1))
  await screen.findByRole('button', { name: 'Save' })
  view.unmount()

  sent.lose = false
  show()
  await save(user)
  await waitFor(() => expect(typedIn('Name')).toBe(''))
  expect(sent.keys[0]).toMatch(/.{16,}/)
  expect(sent.keys[1]).toBe(sent.keys[0])
  expect((await admin.call(listItems, {})).map(({ name, count }) => [name, count])).toEqual([['Gauze', 12]])

  await fill(user, 'Plaster')
  await save(user)
  await waitFor(() => expect(sent.keys).toHaveLength(3))
  expect(sent.keys[2]).not.toBe(sent.keys[0])
})

test.each(['item', undefined])(
  'R1 saved and still on the screen, it says so and sends nothing more until something is changed (draft: %s)',
  async (draft) => {
    const { admin, user, sent } = await openForm({ draft, stays: true })
    await fill(user, 'Gauze')
    await save(user)
    await user.click(await screen.findByRole('button', { name: 'Saved' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(sent.keys).toHaveLength(1)
    expect(asksBeforeReload()).toBe(false)
    await user.type(screen.getByLabelText('Name'), 's')
    await save(user)
    await screen.findByRole('button', { name: 'Saved' })
    expect(new Set(sent.keys).size).toBe(2)
    expect((await admin.call(listItems, {})).map(({ name }) => name).toSorted()).toEqual(['Gauze', 'Gauzes'])
  },
)

test('R2 saved without an answer, changed and saved again: nothing more is stored before the user has seen it', async () => {
  const said: unknown[] = []
  vi.spyOn(notify, 'failure').mockImplementation((error) => void said.push(error))
  onTestFinished(() => void vi.restoreAllMocks())
  const { admin, user, sent } = await openForm()
  await fill(user, 'Gauze')
  sent.lose = true
  await save(user)
  await waitFor(() => expect(said).toHaveLength(1))
  sent.lose = false
  await user.type(screen.getByLabelText('Name'), 's')
  await save(user)
  await waitFor(() => expect(said[1]).toMatchObject({ body: { code: 'key-reused', earlier: { at: expect.any(String) } } }))
  expect((await admin.call(listItems, {})).map(({ name }) => name)).toEqual(['Gauze'])
  // A person who has seen that presses Save again: it is another item.
  await save(user)
  await waitFor(() => expect(typedIn('Name')).toBe(''))
  expect((await admin.call(listItems, {})).map(({ name }) => name).toSorted()).toEqual(['Gauze', 'Gauzes'])
})

test('while it is being saved it takes no letter: nothing looks saved that was not sent', async () => {
  const { sent, admin, user } = await openForm({ draft: 'item', stays: true })
  await fill(user, 'Paracetamol')
  const answer = Promise.withResolvers<void>()
  sent.wait = answer.promise
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('button', { name: 'Saving' })
  await user.keyboard(' twice')
  expect(document.activeElement).toBe(screen.getByLabelText('Dosage'))
  expect(typedIn('Dosage')).toBe('500 mg')
  answer.resolve()
  await screen.findByRole('button', { name: 'Saved' })
  expect(await admin.call(listItems, {})).toMatchObject([{ name: 'Paracetamol', dosage: typedIn('Dosage') }])
  await user.keyboard(' again')
  expect(typedIn('Dosage')).toBe('500 mg again')
})

test('pressing twice sends once', async () => {
  const { admin, user, sent } = await openForm()
  await fill(user, 'Gauze')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(typedIn('Name')).toBe(''))
  expect(sent.keys).toHaveLength(1)
  expect(await admin.call(listItems, {})).toHaveLength(1)
})

test('Ctrl+Enter and Cmd+Enter save from any box, and press nothing twice while it saves', async () => {
  const { user, sent } = await openForm()
  await user.type(screen.getByLabelText('Name'), 'Gauze{Control>}{Enter}{/Control}')
  await screen.findByText('Please enter quantity')
  expect(document.activeElement).toBe(screen.getByLabelText('Quantity'))
  await user.clear(screen.getByLabelText('Name'))
  await fill(user, 'Gauze')
  await user.keyboard('{Meta>}{Enter}{Enter}{/Meta}')
  await waitFor(() => expect(typedIn('Name')).toBe(''))
  expect(sent.keys).toHaveLength(1)
})
