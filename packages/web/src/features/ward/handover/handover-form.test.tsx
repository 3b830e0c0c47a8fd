import { updateSession } from '@clinic/contract/sessions/sessions'
import { aWard } from '@clinic/server/test/ward'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'

const BOX = /^What to do for /

test('a handover that was left half written is there again, each line at its patient, also if others came and left meanwhile', async () => {
  const clinic = await aWard({ now: new Date().toISOString() })
  const { session: first } = await clinic.admit('A1')
  const { session: second } = await clinic.admit('B2')
  const boxOf = ({ patientId: { firstname, lastname } }: typeof first) =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`${firstname} ${lastname}$`) })
  const { user, router } = await renderApp({ path: '/ward?handover=new', as: 'nurse', clinic })
  await user.type(await boxOf(first), 'Goes home today')
  await user.type(await boxOf(second), 'Quinine at six')
  await router.navigate('/queue')
  await clinic.doctor.call(updateSession, { body: { id: first._id, open: false } })
  const { session: third } = await clinic.admit('A0')
  queryClient.removeQueries()
  await router.navigate('/ward?handover=new')
  expect((await boxOf(second)).value).toBe('Quinine at six')
  expect((await boxOf(third)).value).toBe('')
  expect(screen.getAllByRole('textbox', { name: BOX })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await router.navigate('/ward?handover=new')
  expect((await boxOf(second)).value).toBe('')
})
