import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, reasonOf, time } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { Patient } from '../patients/patients.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN, ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

// Two records of one person become one chart, and can be taken apart again (docs/decisions/0036). Nothing is moved: the record that goes
// only points to the one that is kept.

/** Maximum records joined into one chart, beside the kept one. */
export const MAX_MEMBERS = 50
const MIN_REASON = 5

/** Messages of the server about joining records. */
export const MERGE = {
  reason: `Write why, in ${MIN_REASON} letters or more`,
  itself: 'Choose another record: this is the same one',
  joinedAlready: 'These two records are joined already',
  openSession: (name: string) => `${name} has an open session. Close it first.`,
  inBed: (name: string, tag: string) => `${name} is in ${tag}. Discharge them first.`,
  deceased: 'One of these records says that the patient died, and the other does not say the same day. Correct that first.',
  gender: 'These two records differ in gender. If they are of one person, write how you know.',
  tooMany: `One chart can hold ${MAX_MEMBERS} joined records at most`,
  undone: 'This was taken apart already',
  joined: (name: string) => `This record was joined to the one of ${name}. Edit that one.`,
  openOnKept: (name: string) => `This session is of a record that was joined to the one of ${name}: merged, open a session on ${name}`,
  meanwhile: 'This record was just joined to another. Look at it again, then save.',
  changed: 'Another person joined or took apart one of these records meanwhile. Look at them again.',
  giveOlder: 'This session is older than the merge, so it is where it belongs',
  giveOther: 'This session is not of this patient',
  dueAlready: 'The patient is asked to come on this day already',
  /** Beside an allergy that both records hold after they were taken apart. */
  checkWhose: 'written while two records were joined: check whom this belongs to',
  giveInBed: (tag: string) => `This patient is in ${tag} now. Discharge them first, or give back that session too.`,
} as const

const reason = (message: string = MERGE.reason) => reasonOf(MIN_REASON, message)

/** A session, beside those of the other record. */
const SessionBeside = z.object({ _id: z.string(), createdAt: time, open: z.boolean(), workingDiagnosis: z.string() })
export type SessionBeside = z.infer<typeof SessionBeside>

/** One side of the comparison of two records. */
const Side = z.object({
  patient: Patient,
  /** Records that were joined to it before. */
  members: z.array(PatientBrief),
  /** yyyy-mm-dd */
  birthDate: z.string().nullable(),
  deceasedOn: z.string().nullable(),
  /** The tag of the bed that the patient is in now. */
  bed: z.string().nullable(),
  counts: z.object({ sessions: z.int(), open: z.int(), allergies: z.int(), problems: z.int(), followUps: z.int(), cards: z.int() }),
  /** The newest 20. */
  sessions: z.array(SessionBeside),
})
export type MergeSide = z.infer<typeof Side>

/** Conflicts that refuse a merge. 'gender' does not if `genderReason` is sent. */
const MERGE_CONFLICTS = ['open', 'bed', 'deceased', 'gender', 'members'] as const
export type MergeConflict = (typeof MERGE_CONFLICTS)[number]

export const MergePreview = z.object({
  keep: Side,
  merge: Side,
  /** Why the two may be one person, as GET /patient/duplicates says it. */
  reasons: z.array(z.string()),
  /** The fields of the cards that differ. */
  differences: z.array(z.string()),
  conflicts: z.array(z.object({ code: z.enum(MERGE_CONFLICTS), message: z.string() })),
  /** Who marked the two as different people. */
  notSame: z.object({ at: time, by: PersonBrief, reason: z.string() }).nullable(),
})
export type MergePreview = z.infer<typeof MergePreview>

const keptOf = [{ in: 'params', key: 'id', what: 'patient' }] as const

export const previewMerge = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/merge-preview',
  summary: 'Two records beside each other, the one that would be kept and the one that would be joined to it, and what refuses that',
  access: ADMIN,
  shows: ['patients', 'sessions', 'beds'],
  audits: 'merge.preview',
  params: idParam,
  query: z.object({ with: id('Choose the other record') }),
  response: MergePreview,
  refersTo: keptOf,
})

export const MergeInput = z
  .object({
    /** The record that stays. The id of a merged record means the one that survived. */
    keepId: id('Choose the record to keep'),
    /** The record that goes. */
    mergeId: id('Choose the other record'),
    reason: reason(),
    /** Needed if the two differ in gender. */
    genderReason: reason(MERGE.gender).optional(),
  })
  .refine(({ keepId, mergeId }) => keepId !== mergeId, { path: ['mergeId'], message: MERGE.itself })
export type MergeInput = z.infer<typeof MergeInput>

/** `_id` identifies the merge, to undo it. */
const MergeRecord = z.object({ _id: z.string(), keptId: z.string(), mergedId: z.string() })
export type MergeRecord = z.infer<typeof MergeRecord>

export const mergePatients = defineEndpoint({
  method: 'POST',
  path: '/patient/merge',
  summary: 'Join a record to another of the same person; nothing is moved, so that it can be taken apart again',
  access: ADMIN,
  touches: ['patients', 'sessions', 'beds', 'arrivals', 'follow-ups', 'observations'],
  body: MergeInput,
  response: MergeRecord,
  status: 201,
  refersTo: [
    { in: 'body', key: 'keepId', what: 'patient', asNamed: true },
    { in: 'body', key: 'mergeId', what: 'patient', asNamed: true },
  ],
})

export const UnmergeInput = z.object({
  mergeId: id('Choose what to take apart'),
  reason: reason(),
  /** Sessions of the kept record, opened since, that belong to the other one. */
  give: z.array(id()).max(500, 'This is too many sessions').default([]),
})
export type UnmergeInput = z.infer<typeof UnmergeInput>

export const unmergePatients = defineEndpoint({
  method: 'POST',
  path: '/patient/unmerge',
  summary: 'Take two joined records apart; what was recorded since stays with the kept one, but for the sessions that are given back',
  access: ADMIN,
  touches: ['patients', 'sessions', 'beds', 'arrivals', 'follow-ups', 'observations'],
  body: UnmergeInput,
  response: MergeRecord.extend({ undoneAt: time, given: z.array(z.string()) }),
  refersTo: [{ in: 'body', key: 'mergeId', what: 'personMerge' }],
})

export const Merge = MergeRecord.extend({
  kept: PatientBrief,
  merged: PatientBrief,
  at: time,
  by: PersonBrief,
  reason: z.string(),
  genderReason: z.string(),
  /** These three are set together. */
  undoneAt: time.nullable(),
  undoneBy: PersonBrief.nullable(),
  undoneReason: z.string(),
  /** Opened on the chart since, newest first: those that can be given back. None once it was taken apart. */
  sessions: z.array(SessionBeside),
})
export type Merge = z.infer<typeof Merge>

export const listMerges = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/merges',
  summary: 'Which records a chart is made of, and which were taken apart, newest first',
  access: 'signed-in',
  shows: ['patients', 'sessions'],
  audits: 'merge.list',
  params: idParam,
  response: z.array(Merge),
  refersTo: keptOf,
})

export const NotSameInput = z
  .object({ a: id('Choose a patient'), b: id('Choose the other patient'), reason: reason() })
  .refine(({ a, b }) => a !== b, { path: ['b'], message: MERGE.itself })
export type NotSameInput = z.infer<typeof NotSameInput>

export const markNotSame = defineEndpoint({
  method: 'POST',
  path: '/patient/not-same',
  summary: 'Say that two records are of two people: they are not suggested as duplicates of each other any more',
  access: ADMIN_OR_DOCTOR,
  touches: ['patients'],
  body: NotSameInput,
  response: z.object({ a: z.string(), b: z.string() }),
  status: 201,
  refersTo: [
    { in: 'body', key: 'a', what: 'patient', asNamed: true },
    { in: 'body', key: 'b', what: 'patient', asNamed: true },
  ],
})
