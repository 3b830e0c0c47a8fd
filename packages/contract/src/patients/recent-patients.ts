import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { paged, paging, time } from '../fields.ts'
import { PatientBrief } from './patient-brief.ts'
import { Patient } from './patients.ts'

/** Seen today, or opened last by the person who asks. */
const RECENT_LISTS = ['today', 'mine'] as const
export type RecentList = (typeof RECENT_LISTS)[number]

/** Maximum patients under 'mine'. */
export const MAX_MINE = 50

const RecentBrief = PatientBrief.extend({
  /** When the newest session of the day began, or when this person opened the patient last. */
  at: time,
})

/** Roles other than admin and doctor get the brief fields only. */
const RecentPatient = RecentBrief.extend(Patient.partial().shape).extend(RecentBrief.shape).extend({
  /** Of the newest session of the day. */
  workingDiagnosis: z.string().optional(),
  open: z.boolean().optional(),
})
export type RecentPatient = z.infer<typeof RecentPatient>

export const listRecentPatients = defineEndpoint({
  method: 'GET',
  path: '/patient/recent',
  summary: "Patients with a session on the clinic's day, newest first; with list=mine those whom this person opened last",
  access: 'signed-in',
  shows: ['patients', 'sessions'],
  audits: 'patient.recent',
  query: z.object({ list: z.enum(RECENT_LISTS, 'list is today or mine').default('today'), ...paging }),
  response: paged(RecentPatient),
  responseForRoles: { roles: ['nurse', 'pharmacist', 'physiotherapist'], response: paged(RecentBrief) },
})
