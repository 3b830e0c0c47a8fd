import { DISEASE_LISTS } from '@clinic/clinical/disease-reports/diseases'
import { isMonday, WEEK_AGES } from '@clinic/clinical/disease-reports/week-figures'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, paged, paging, requiredText, SHORT, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN, ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { VisitOfFigure } from '../returns/returns.ts'

// The weekly report of diseases, and which diseases the clinic reports.

export const DISEASE_WEEK_RULES = {
  week: 'Choose a week by its Monday, as yyyy-mm-dd',
  futureWeek: 'This week has not begun yet',
  figure: 'Name a figure of the weekly report',
  hasCases: 'There are cases in this week',
  reportedAlready: 'This week is reported already',
  disease: 'Choose a disease of the lists',
} as const

const weekParam = z.object({ week: day(DISEASE_WEEK_RULES.week).refine(isMonday, DISEASE_WEEK_RULES.week) })

const WeekCell = z.object({ figure: z.string(), value: z.int() })
const WeekRow = z.object({
  disease: z.string(),
  label: z.string(),
  list: z.enum(DISEASE_LISTS),
  /** In the order of the columns: under 5, 5 and over, age not exact. */
  cases: z.array(WeekCell).length(WEEK_AGES.length),
  deaths: z.array(WeekCell).length(WEEK_AGES.length),
})
export type WeekRow = z.infer<typeof WeekRow>

const NothingReported = z.object({ at: time, by: PersonBrief })

export const DiseaseWeek = z.object({
  /** Its Monday and its Sunday, yyyy-mm-dd. */
  week: z.string(),
  last: z.string(),
  isOver: z.boolean(),
  rows: z.array(WeekRow),
  cases: z.int(),
  deaths: z.int(),
  /** The zero report, once it is stored. */
  nothing: NothingReported.nullable(),
})
export type DiseaseWeek = z.infer<typeof DiseaseWeek>

export const getDiseaseWeek = defineEndpoint({
  method: 'GET',
  path: '/disease-reports/weeks/:week',
  summary: 'The weekly report, Monday to Sunday: cases and deaths of each disease under 5, 5 and over, and where the age is not exact',
  access: ADMIN_OR_DOCTOR,
  shows: ['disease-reports', 'sessions'],
  audits: 'disease-report.week',
  params: weekParam,
  response: DiseaseWeek,
})

export const listDiseaseWeekVisits = defineEndpoint({
  method: 'GET',
  path: '/disease-reports/weeks/:week/sessions',
  summary: 'The visits behind a figure of the weekly report, newest first',
  access: ADMIN_OR_DOCTOR,
  shows: ['disease-reports', 'sessions'],
  audits: 'disease-report.visits',
  params: weekParam,
  query: z.object({ figure: requiredText(SHORT, DISEASE_WEEK_RULES.figure), ...paging }),
  response: paged(VisitOfFigure).extend({ label: z.string() }),
})

export const reportNothing = defineEndpoint({
  method: 'POST',
  path: '/disease-reports/weeks/:week/nothing',
  summary: 'Keep that a week had no case of any disease on the lists; once a week',
  access: ADMIN_OR_DOCTOR,
  touches: ['disease-reports'],
  params: weekParam,
  response: z.object({ week: z.string(), nothing: NothingReported }),
  status: 201,
})

const ListedDisease = z.object({
  disease: z.string(),
  label: z.string(),
  list: z.enum(DISEASE_LISTS),
  /** The diagnoses that mean it. */
  diagnoses: z.array(z.string()),
  on: z.boolean(),
  reviewed: z.boolean(),
})
export type ListedDisease = z.infer<typeof ListedDisease>

const DiseaseLists = z.object({
  /** When the lists were written down, yyyy-mm-dd. */
  dated: z.string(),
  source: z.string(),
  diseases: z.array(ListedDisease),
})

export const getDiseaseLists = defineEndpoint({
  method: 'GET',
  path: '/disease-reports/lists',
  summary: 'The diseases that must be reported, which of them this clinic reports, and where the lists come from',
  access: ADMIN_OR_DOCTOR,
  shows: ['disease-reports'],
  response: DiseaseLists,
})

export const updateDiseaseLists = defineEndpoint({
  method: 'PATCH',
  path: '/disease-reports/lists',
  summary: 'Switch a disease of the lists on or off, from the next diagnosis on',
  access: ADMIN,
  touches: ['disease-reports'],
  body: z.object({ disease: requiredText(SHORT, DISEASE_WEEK_RULES.disease), on: z.boolean('Say yes or no') }),
  response: DiseaseLists,
})
