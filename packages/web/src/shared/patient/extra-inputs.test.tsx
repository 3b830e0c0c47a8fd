import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

test('the danger signs are one tab stop: arrows walk around them, Space ticks, Tab leaves and comes back to the same', async () => {
  const clinic = await testApp()
  const patient = await newPatient(await clinic.as('doctor'), { ageRange: '0 - 5 years' })
  const { user } = await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/new/${patient._id}` })
  const group = await screen.findByRole('group', { name: /^Danger signs/ })
  const boxes = [...group.querySelectorAll('input')]
  const [first, second] = boxes
  const stops = () => boxes.filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([first])
  first?.focus()
  await user.keyboard('{ArrowDown} ')
  expect(document.activeElement).toBe(second)
  expect(boxes.map(({ checked }) => checked)).toEqual(boxes.map((box) => box === second))
  expect(stops()).toEqual([second])
  await user.tab()
  expect(group.contains(document.activeElement)).toBe(false)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(document.activeElement).toBe(boxes.at(-1))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(first)
})
