import { UNITS } from '@clinic/clinical/returns/units'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { paged, paging, requiredText, time, version } from '../fields.ts'
import { PatientOfSession } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN, ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

export const MONTH = 'Choose a month, as yyyy-mm'
/** A month of the clinic, yyyy-mm. */
export const MONTH_NAME = /^(19|20)\d\d-(0[1-9]|1[0-2])$/
const monthParam = z.object({ month: z.string(MONTH).regex(MONTH_NAME, MONTH) })

/** `value` is null if it is not known. */
const Cell = z.object({ figure: z.string(), value: z.number().nullable(), unit: z.enum(UNITS) })
export type ReturnCell = z.infer<typeof Cell>

/** Why a row has no figures: the clinic does not offer it, or nothing in this record counts it. */
const WITHOUT = ['not-offered', 'not-known'] as const
export type MissingReason = (typeof WITHOUT)[number]
export const WITHOUT_WORDS: Record<MissingReason, string> = {
  'not-offered': 'not offered here',
  'not-known': 'cannot be known from this record',
}

const Row = z.object({ label: z.string(), cells: z.array(Cell), total: Cell.nullable(), without: z.enum(WITHOUT).nullable() })

export const ReturnTable = z.object({
  key: z.string(),
  name: z.string(),
  /** Of the cells, in their order. */
  columns: z.array(z.string()),
  rows: z.array(Row),
  /** Sums of the columns and of all; empty where a sum means nothing. */
  totals: z.array(Cell),
  /** A section of the national monthly form. */
  isForm: z.boolean(),
})
export type ReturnTable = z.infer<typeof ReturnTable>

export const MonthlyReturn = z.object({
  month: z.string(),
  /** When it was counted. */
  asOf: time,
  tables: z.array(ReturnTable),
  /** When it was last marked as sent. */
  sent: z.object({ at: time, by: PersonBrief }).nullable(),
  /** Figures that changed since. */
  since: z.record(z.string(), z.number()),
  /** Visits of patients whose age range was changed later: the one of that day counts. */
  reBanded: z.int(),
  /** After an upgrade: visits whose diagnoses are still to be read, so that figures may rise; 0 once all are. */
  beingRead: z.int(),
  /** Items of which opening, received, dispensed and corrections do not add up to the closing stock. */
  stockFaults: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type MonthlyReturn = z.infer<typeof MonthlyReturn>

export const getReturn = defineEndpoint({
  method: 'GET',
  path: '/returns/:month',
  summary: 'The figures of a month: attendance, diagnoses, admissions, drugs; what was sent, and what changed since',
  access: ADMIN_OR_DOCTOR,
  audits: 'returns.read',
  shows: ['returns'],
  params: monthParam,
  response: MonthlyReturn,
})

export const downloadReturn = defineEndpoint({
  method: 'POST',
  path: '/returns/:month/csv',
  summary: 'The figures of a month as CSV, one line each',
  access: ADMIN_OR_DOCTOR,
  audits: 'returns.download',
  params: monthParam,
  response: z.string(),
  csv: 'monthly-return.csv',
})

/** Checked by the server only, because the list of diagnoses is large and every screen loads this file. */
const figure = requiredText(120, 'Name a figure of the return')

/** A visit behind a figure. `units`: its units or days, if the figure sums these. */
export const VisitOfFigure = z.object({
  _id: z.string(),
  patientId: PatientOfSession,
  createdAt: time,
  workingDiagnosis: z.string(),
  units: z.number().nullable(),
})
export type VisitOfFigure = z.infer<typeof VisitOfFigure>

export const listReturnVisits = defineEndpoint({
  method: 'GET',
  path: '/returns/:month/sessions',
  summary: 'The visits behind a figure, newest first; `total` is the figure itself, which is their number where it counts visits',
  access: ADMIN_OR_DOCTOR,
  audits: 'returns.visits',
  shows: ['returns'],
  params: monthParam,
  query: z.object({ figure, ...paging }),
  response: paged(VisitOfFigure).extend({ total: z.number().nullable(), label: z.string(), unit: z.enum(UNITS) }),
})

export const markReturnSent = defineEndpoint({
  method: 'POST',
  path: '/returns/:month/sent',
  summary: 'Keep the figures of a month as they are sent now',
  access: ADMIN,
  touches: ['returns'],
  params: monthParam,
  response: MonthlyReturn.pick({ month: true, sent: true }),
  status: 201,
})

/** An id that DHIS2 gave: a letter, then ten letters or digits. */
const uid = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9]{10}$/, message)
/** An id or a code of DHIS2. */
const name = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\S{1,60}$/, message)
const TWICE = 'Another row has the same figure'
const SAME = 'Another row has the same data element and category'
const MAX_MAPPED = 2_000

const MappedFigure = z.object({
  figure,
  dataElement: uid('A data element has 11 letters or digits'),
  categoryOptionCombo: name('Enter the category option combination, without blanks'),
  /** Send a 0, too. */
  zero: z.boolean().default(false),
})

export const DhisUpdate = z
  .object({
    orgUnit: name('Enter the organisation unit, without blanks'),
    dataSet: name('Enter the data set, without blanks'),
    /** Blank is none. */
    attributeOptionCombo: z
      .string()
      .trim()
      .regex(/^\S{0,60}$/, 'Enter the attribute option combination without blanks')
      .transform((code) => (code === '' ? null : code))
      .nullish(),
    map: z.array(MappedFigure).max(MAX_MAPPED, `Map at most ${MAX_MAPPED} figures`),
    version,
  })
  .check((ctx) => {
    const { map } = ctx.value
    const places = [
      { key: 'figure', message: TWICE, of: ({ figure }: (typeof map)[number]) => figure },
      { key: 'dataElement', message: SAME, of: (row: (typeof map)[number]) => `${row.dataElement} ${row.categoryOptionCombo}` },
    ]
    for (const { key, message, of } of places) {
      const seen = new Set<string>()
      for (const [place, row] of map.entries()) {
        if (seen.has(of(row))) ctx.issues.push({ code: 'custom', message, path: ['map', place, key], input: row })
        seen.add(of(row))
      }
    }
  })
export type DhisInput = z.output<typeof DhisUpdate>

const Dhis = z.object({
  /** '' until it is set. */
  orgUnit: z.string(),
  dataSet: z.string(),
  attributeOptionCombo: z.string().nullable(),
  map: z.array(z.object({ figure: z.string(), dataElement: z.string(), categoryOptionCombo: z.string(), zero: z.boolean() })),
  version: z.int(),
})
export type Dhis = z.infer<typeof Dhis>

export const getDhis = defineEndpoint({
  method: 'GET',
  path: '/returns/dhis2',
  summary: 'Which data element of DHIS2 each figure goes to',
  access: ADMIN,
  shows: ['returns'],
  response: Dhis,
})

export const updateDhis = defineEndpoint({
  method: 'PATCH',
  path: '/returns/dhis2',
  summary: 'Set which data element of DHIS2 each figure goes to, all at once',
  access: ADMIN,
  touches: ['returns'],
  body: DhisUpdate,
  response: Dhis,
})

/** As the DHIS2 Web API takes it (dataValueSets). Every value is a text. */
const DhisPayload = z.object({
  dataSet: z.string(),
  /** yyyymm */
  period: z.string(),
  orgUnit: z.string(),
  attributeOptionCombo: z.string().optional(),
  /** The day on which the month was marked as sent. */
  completeDate: z.string().optional(),
  dataValues: z.array(z.object({ dataElement: z.string(), categoryOptionCombo: z.string(), value: z.string() })),
})

const Left = z.object({ figure: z.string(), label: z.string(), value: z.number() })

export const getDhisFile = defineEndpoint({
  method: 'GET',
  path: '/returns/:month/dhis2',
  summary: 'The figures of a month as a file for DHIS2; nothing is sent',
  access: ADMIN,
  audits: 'returns.dhis2',
  shows: ['returns'],
  params: monthParam,
  response: z.object({
    payload: DhisPayload,
    /** Figures above 0 that have no data element. */
    unmapped: z.array(Left),
    /** Figures of people whose age fits no row. */
    notExact: z.array(Left),
    beingRead: MonthlyReturn.shape.beingRead,
  }),
})
