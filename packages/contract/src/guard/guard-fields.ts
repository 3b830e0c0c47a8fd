import { ALLERGY_KINDS, ALLERGY_SOURCES, ALLERGY_STATUSES, MAPPING_STATES, SEVERITIES } from '@clinic/clinical/allergies/allergy-terms'
import { MAX_REASON, REASON_CODES } from '@clinic/clinical/guard/guard-override'
import { FINDING_KINDS, VERDICTS } from '@clinic/clinical/guard/verdicts'
import { z } from 'zod'
import { day, id, LONG, optionalReason, reasonOf, requiredText, SHORT, text, time, version } from '../fields.ts'

const DAYS = 'Enter how many days it lasts, 1 to 365'
const days = z.number(DAYS).int(DAYS).min(1, DAYS).max(365, DAYS)
const drug = requiredText(200, 'Choose a drug or an item')
/** The code of an ingredient or a group; the server refuses one that the drug list does not have (`unknownCodes`). */
const code = z.string('Send a code of the drug list').min(1, 'Send a code of the drug list').max(60, 'Send a code of the drug list')

/** Why a person goes on all the same; `overrideProblem` says what each role owes. */
export const OverrideInput = z.object({
  reasonCode: z.enum(REASON_CODES, 'Choose a reason'),
  reason: optionalReason('Write the reason', MAX_REASON).default(''),
  agreedWith: id('Choose the doctor who agreed').optional(),
})
export type OverrideInput = z.infer<typeof OverrideInput>

/** Each name is compared with each other one, on the server's only thread: this many letters take it about 30 ms. */
export const MAX_NAME_LETTERS = 5000
const TOO_LONG = 'Send shorter names: those of one check may have 5,000 letters in all'

export const GuardCheck = z
  .object({
    patientId: id('Choose a patient'),
    sessionId: id().optional(),
    rows: z.array(z.object({ drug, days: days.optional() }), 'Send a list of drugs').max(100, 'Use at most 100 rows'),
    /** The rows are given now, not prescribed: a box may have to be read. */
    gives: z.boolean('Say yes or no').default(false),
    /** They are for a visit that begins now: it has no malaria test yet. */
    newVisit: z.boolean('Say yes or no').default(false),
    /** A prescription in free text. */
    text: text(LONG, 'Enter this as text').optional(),
    /** Judge as on this day, after these were given: so that a rule can be tried without waiting. */
    on: day().optional(),
    given: z
      .array(z.object({ drug, day: day(), days: days.optional() }), 'Send a list of drugs')
      .max(100, 'Use at most 100 rows')
      .optional(),
  })
  .check(({ value: { rows, given = [] }, issues }) => {
    const letters = [...rows, ...given].reduce((sum, { drug }) => sum + drug.length, 0)
    if (letters > MAX_NAME_LETTERS) issues.push({ code: 'custom', message: TOO_LONG, path: ['rows'], input: rows })
  })
export type GuardCheck = z.infer<typeof GuardCheck>

export const GuardAnswer = z.object({
  verdict: z.enum(VERDICTS),
  rows: z.array(
    z.object({
      verdict: z.enum(VERDICTS),
      findings: z.array(
        z.object({
          kind: z.enum(FINDING_KINDS),
          text: z.string(),
          source: z.string(),
          allergyId: z.string().optional(),
          /** What meets, in words: 'penicillin' and 'amoxicillin'. */
          names: z.object({ allergy: z.string(), drug: z.string() }).optional(),
        }),
      ),
    }),
  ),
  rules: z.string(),
  /** What was looked at, and what was not. */
  checked: z.array(z.string()),
  notChecked: z.array(z.string()),
})
export type GuardAnswer = z.infer<typeof GuardAnswer>

const ON_DATE = 'Enter the date as yyyy, yyyy-mm or yyyy-mm-dd'
/** A year, a month or a day. The server refuses one that is still to come (`startsAfter`). */
const onDate = z.union([z.string(ON_DATE).regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/, ON_DATE), day(ON_DATE)], ON_DATE)

/** Whether a date of any exactness begins after a day. */
export const startsAfter = (date: string, today: string) => date > today.slice(0, date.length)

const LABEL = 'Write what the allergy is to, at most 120 characters'

export const AllergyInput = z.object({
  label: requiredText(SHORT, LABEL),
  kind: z.enum(ALLERGY_KINDS, 'Choose drug, food or other').default('drug'),
  ingredient: code.nullable().default(null),
  groupCode: code.nullable().default(null),
  reaction: text(500, 'Enter the reaction as text').default(''),
  severity: z.enum(SEVERITIES, 'Choose mild, severe or unknown').default('unknown'),
  onDate: onDate.nullable().default(null),
  certainty: z.enum(['reported', 'confirmed'], 'Choose reported or confirmed').default('reported'),
  source: z.enum(['asked', 'seen-here'], 'Choose asked or seen here').default('asked'),
})
export type AllergyInput = z.infer<typeof AllergyInput>

export const AllergyUpdate = z.object({
  version,
  status: z.enum(ALLERGY_STATUSES, 'Choose what the patient said').optional(),
  add: z.array(AllergyInput, 'Send a list of allergies').max(100, 'Add at most 100 at once').default([]),
  end: z
    .array(z.object({ id: id(), reason: reasonOf(3, 'Write the reason, at least 3 characters') }), 'Send a list of allergies')
    .max(100, 'End at most 100 at once')
    .default([]),
})
export type AllergyUpdate = z.infer<typeof AllergyUpdate>

export const AllergyAnswer = z.object({
  _id: z.string(),
  label: z.string(),
  kind: z.enum(ALLERGY_KINDS),
  ingredient: z.string().nullable(),
  groupCode: z.string().nullable(),
  reaction: z.string(),
  severity: z.enum(SEVERITIES),
  onDate: z.string().nullable(),
  certainty: z.enum(['reported', 'confirmed']),
  source: z.enum(ALLERGY_SOURCES),
})

export const AllergyList = z.object({
  status: z.enum(ALLERGY_STATUSES),
  askedAt: time.nullable(),
  askedBy: z.string().nullable(),
  text: z.string(),
  /** False: "text and list differ". */
  agrees: z.boolean(),
  list: z.array(AllergyAnswer),
  version: z.int(),
})
export type AllergyList = z.infer<typeof AllergyList>

/** Mapped exactly if there are ingredients. */
export const ItemDrug = z
  .object({
    state: z.enum(MAPPING_STATES, 'Choose mapped, not a drug or unknown'),
    ingredients: z.array(code, 'Send a list of ingredients').max(20, 'Use at most 20 ingredients').default([]),
    /** The second person's agreement to contents that the item's name contradicts. */
    confirm: z.boolean('Send true or false').default(false),
  })
  .refine(({ state, ingredients }) => (state === 'mapped') === ingredients.length > 0, {
    path: ['ingredients'],
    message: 'A mapped item has ingredients, and no other has',
  })
export type ItemDrug = z.infer<typeof ItemDrug>

const whole = (max: number, message: string) => z.number(message).int(message).min(1, message).max(max, message)

/** One drug of a prescription as a separate line. */
export const PrescriptionLineInput = z.object({
  drug,
  dose: text(SHORT, 'Enter the dose as text').default(''),
  timesPerDay: whole(24, 'Enter how many times a day, 1 to 24').optional(),
  days: days.optional(),
  units: whole(100_000, 'Enter the number of units, a whole number from 1').optional(),
  override: OverrideInput.optional(),
})
export type PrescriptionLineInput = z.infer<typeof PrescriptionLineInput>

export const prescriptionLinesOf = <Line extends z.ZodType>(line: Line) =>
  z.array(line, 'Send a list of lines').max(30, 'Use at most 30 lines')

export const prescriptionLines = prescriptionLinesOf(PrescriptionLineInput)
