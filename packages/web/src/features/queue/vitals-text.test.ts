import type { ArrivalVitals } from '@clinic/contract/arrivals/arrival-record'
import { expect, test } from 'vitest'
import { vitalsText } from './vitals-text.ts'

const NONE = { temperature: '', pulse: '', bloodPressure: '', spO2: '', respiratoryRate: '', weight: '' } as ArrivalVitals

test.each([
  [{ temperature: '38.6', spO2: '96' }, '38.6 °C · SpO2 96 %'],
  [{ temperature: '98.6', pulse: '72' }, '98.6 = 37 °C · 72 bpm'],
  [{ temperature: '98.6 F' }, '98.6 F = 37 °C'],
  [{ pulse: 'thready', respiratoryRate: '54', weight: '12,5' }, 'thready · 54 breaths/min · 12,5 kg'],
  [{ spO2: '96%' }, '96%'],
])('%j reads %j in the line', (vitals, text) => {
  expect(vitalsText({ ...NONE, ...vitals })).toBe(text)
})
