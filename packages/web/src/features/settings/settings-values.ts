import { SERVICES, type Service } from '@clinic/clinical/returns/services'
import type { NumberForm } from '@clinic/contract/patients/clinic-number'
import { PAPERS } from '@clinic/contract/personnel/preferences'
import { type ClinicSettings, SettingsUpdate } from '@clinic/contract/settings/settings'
import { z } from 'zod'
import { WORDS } from './words.ts'

/** The form's values; the paper size is '' until one is chosen. */
export type SettingsValues = {
  clinicName: string
  address: string
  phone: string
  diseaseOfficerPhone: string
  servicesOff: Service[]
  paper: string
  timeZone: string
  clinicNumbers: NumberForm
  glucoseUnit: string
  churches: { key?: string; name: string }[]
  record: ClinicSettings
}

export const valuesOf = (record: ClinicSettings): SettingsValues => {
  const { paper, churches, clinicName, address, phone, diseaseOfficerPhone, timeZone, clinicNumbers } = record
  const servicesOff = [...record.servicesOff]
  const lines = churches.map((church) => ({ ...church }))
  const glucoseUnit = record.glucoseUnit ?? ''
  const texts = { clinicName, address, phone, diseaseOfficerPhone, timeZone, clinicNumbers, glucoseUnit }
  return { ...texts, servicesOff, paper: paper ?? '', churches: lines, record }
}

const nameOf = (paper: string) => (paper.startsWith('A') ? paper : WORDS.roll(paper))
export const PAPER_CHOICES = [{ value: '', label: WORDS.usualPaper }, ...PAPERS.map((value) => ({ value, label: nameOf(value) }))]

/** The contract's rules for the form, without settings fixed by the environment. */
export const SettingsForm = z.preprocess((form) => {
  const { record, paper, glucoseUnit, ...values } = form as SettingsValues // only the form above is validated with it
  const all = { ...values, paper: paper === '' ? null : paper, glucoseUnit: glucoseUnit === '' ? null : glucoseUnit }
  return Object.fromEntries(Object.entries(all).filter(([field]) => !record.fixed.some((fixed) => fixed === field)))
}, SettingsUpdate)

/** The fields that differ from the record, so that an untouched field keeps the default. */
export function changedOf(body: SettingsUpdate, record: ClinicSettings): SettingsUpdate {
  const stored: Record<string, unknown> = record
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field])))
}

/** Each field as text, to show how two edits differ. */
export const textsOf = ({
  clinicName,
  address,
  phone,
  diseaseOfficerPhone,
  servicesOff,
  paper,
  timeZone,
  clinicNumbers,
  glucoseUnit,
  churches,
}: SettingsValues) => ({
  clinicName,
  address,
  phone,
  diseaseOfficerPhone,
  servicesOff: SERVICES.filter(({ key }) => servicesOff.includes(key))
    .map(({ label }) => label)
    .join(', '),
  paper: PAPER_CHOICES.find(({ value }) => value === paper)?.label ?? '',
  timeZone,
  clinicNumbers: WORDS.numberForms[clinicNumbers],
  glucoseUnit: glucoseUnit === '' ? WORDS.noGlucoseUnit : glucoseUnit,
  churches: churches.map(({ name }) => name).join(', '),
})

export const LABELS = {
  clinicName: WORDS.clinicName,
  address: WORDS.address,
  phone: WORDS.phone,
  diseaseOfficerPhone: WORDS.diseaseOfficerPhone,
  servicesOff: WORDS.servicesOff,
  paper: WORDS.paper,
  timeZone: WORDS.timeZone,
  clinicNumbers: WORDS.clinicNumbers,
  glucoseUnit: WORDS.glucoseUnit,
  churches: WORDS.churches,
} as const
