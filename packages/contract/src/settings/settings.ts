import { GLUCOSE_UNITS } from '@clinic/clinical/results/tests'
import { SERVICE_KEYS } from '@clinic/clinical/returns/services'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { LINE, requiredText, SHORT, text, version } from '../fields.ts'
import { CLINIC_NUMBER, NUMBER_FORMS } from '../patients/clinic-number.ts'
import { PAPERS } from '../personnel/preferences.ts'
import { ADMIN } from '../personnel/roles.ts'

/** The environment variable that sets a field; where it is set, it wins and the field cannot be changed here. */
export const SETTING_VARIABLES = { clinicName: 'CLINIC_NAME', churches: 'CHURCHES_FILE', timeZone: 'TZ' } as const
export type FixedSetting = keyof typeof SETTING_VARIABLES
export const FIXED = Object.keys(SETTING_VARIABLES) as [FixedSetting, ...FixedSetting[]] // its own keys

export const SETTING_RULES = {
  clinicName: 'Enter the name of the clinic',
  church: 'Enter the name of the church, or remove the line',
  churchTwice: 'This church is in the list already',
  timeZone: 'Choose a time zone, such as Africa/Lagos',
  noChurch: 'Keep at least one church in the list',
  fixed: (variable: string) => `The server’s setting ${variable} decides this`,
} as const

/** Does this runtime know the zone by this name? */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const phone = text(40)
const MAX_CHURCHES = 200

const Church = z.object({ key: z.string(), name: z.string() })
export type Church = z.infer<typeof Church>

export const ClinicSettings = z.object({
  clinicName: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Of the disease notification officer of the local government. */
  diseaseOfficerPhone: z.string(),
  /** Services that the clinic does not offer: their rows of the national form say so. */
  servicesOff: z.array(z.enum(SERVICE_KEYS)),
  /** Of prints, for everyone who has chosen none. */
  paper: z.enum(PAPERS).nullable(),
  /** In the order of the dropdown. */
  churches: z.array(Church),
  /** IANA name, of the days that are counted and of every time that is shown. */
  timeZone: z.string(),
  /** By an admin; otherwise it is TZ's or the machine's. */
  timeZoneChosen: z.boolean(),
  /** How people are numbered when they are registered. */
  clinicNumbers: z.enum(NUMBER_FORMS),
  /** What the clinic's meter shows; null until an admin has said it. It is never guessed. */
  glucoseUnit: z.enum(GLUCOSE_UNITS).nullable(),
  /** True if an admin put the list of first steps away. */
  firstStepsHidden: z.boolean(),
  /** What a new password must have, as PASSWORD_MIN and PASSWORD_BLOCKLIST say. */
  passwords: z.object({ min: z.int(), blocklist: z.boolean() }),
  /** Fields that environment variables decide. */
  fixed: z.array(z.enum(FIXED)),
  version: z.int(),
})
export type ClinicSettings = z.infer<typeof ClinicSettings>

/** A church without a key of the list is a new one. */
const ChurchInput = z.object({ key: text(SHORT).optional(), name: requiredText(SHORT, SETTING_RULES.church) })

export const SettingsUpdate = z.object({
  clinicName: requiredText(SHORT, SETTING_RULES.clinicName).optional(),
  address: text(LINE).optional(),
  phone: phone.optional(),
  diseaseOfficerPhone: phone.optional(),
  servicesOff: z.array(z.enum(SERVICE_KEYS, 'Choose services of the list'), 'Send a list of services').optional(),
  paper: z.enum(PAPERS, 'Choose A4, A5, 80 or 58').nullable().optional(),
  churches: z
    .array(ChurchInput, SETTING_RULES.noChurch)
    .min(1, SETTING_RULES.noChurch)
    .max(MAX_CHURCHES)
    .superRefine((churches, context) => {
      const names = churches.map(({ name }) => name.toLowerCase())
      for (const [place, name] of names.entries())
        if (names.indexOf(name) < place) context.addIssue({ code: 'custom', path: [place, 'name'], message: SETTING_RULES.churchTwice })
    })
    .optional(),
  timeZone: z.string(SETTING_RULES.timeZone).refine(isTimeZone, SETTING_RULES.timeZone).optional(),
  clinicNumbers: z.enum(NUMBER_FORMS, CLINIC_NUMBER.form).optional(),
  glucoseUnit: z.enum(GLUCOSE_UNITS, 'Choose mmol/L or mg/dL').nullable().optional(),
  firstStepsHidden: z.boolean('Say yes or no').optional(),
  version,
})
export type SettingsUpdate = z.infer<typeof SettingsUpdate>

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The clinic’s name, address, phone, paper, churches and time zone, and which of them environment variables decide',
  access: ADMIN,
  shows: ['settings'],
  response: ClinicSettings,
})

export const updateSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings',
  summary: 'Change what is sent of the clinic’s settings',
  access: ADMIN,
  touches: ['settings', 'returns'],
  body: SettingsUpdate,
  response: ClinicSettings,
})
