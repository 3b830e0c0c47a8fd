import { MAPPING_STATES } from '@clinic/clinical/allergies/allergy-terms'
import { DRUG_GUARD_MODES, REASON_CODES } from '@clinic/clinical/guard/guard-override'
import { FINDING_KINDS, VERDICTS } from '@clinic/clinical/guard/verdicts'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, paged, paging, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR, ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'
import { GuardAnswer, GuardCheck, ItemDrug } from './guard-fields.ts'

const Row = GuardAnswer.shape.rows.element

/** What a row of care or of a prescription still needs before it can be saved. */
const OWED = ['nothing', 'code', 'reason', 'agreement', 'doctor'] as const

export const CheckedRow = Row.extend({
  /**
   * nothing: save it; code: one press; reason: words of 5 characters or more; agreement: words and the doctor who agreed;
   * doctor: this role cannot go on; for a severe reaction only a doctor can.
   */
  owes: z.enum(OWED),
  /** Whether the server refuses the row until then. */
  refused: z.boolean(),
  /** Of a row that is given: what one press says, as the reason 'label-checked'. Null if no box has to be read. */
  box: z.string().nullable(),
  /** The reason that a person gave for this drug in this session; the giver sees it and confirms it. */
  answered: z.object({ by: PersonBrief, at: time, reason: z.string() }).nullable(),
  /** Of a row that is given: when this patient last had the drug, and how often a day a line that runs says. Nothing is refused for it. */
  lastGiven: z.object({ drug: z.string(), at: time, timesPerDay: z.int().nullable() }).nullable(),
})
export type CheckedRow = z.infer<typeof CheckedRow>

export const GuardVerdict = GuardAnswer.extend({
  rows: z.array(CheckedRow),
  /** Drugs named in the free text. They are shown and never refused. */
  text: z.array(
    Row.extend({
      drug: z.string(),
      /** What the text says of the drug, up to the next one. */
      said: z.string(),
      /** Its name, and its ingredients as `ingredients` of GET /stock/usable says them; null for a class of drugs. */
      contents: z.object({ name: z.string(), ingredients: z.string() }).nullable(),
      /** The name is misspelt: it only resembles a known one. */
      unsure: z.boolean(),
    }),
  ),
  /** Who can agree, if a row owes an agreement. */
  doctors: z.array(PersonBrief),
})
export type GuardVerdict = z.infer<typeof GuardVerdict>

export const checkGuard = defineEndpoint({
  method: 'POST',
  path: '/guard/check',
  summary: 'Judge drugs against a patient’s allergies and what was given before; stores nothing',
  access: 'signed-in',
  shows: ['patients', 'sessions', 'stock'],
  audits: 'guard.check',
  body: GuardCheck,
  response: GuardVerdict,
  refersTo: [
    { in: 'body', key: 'patientId', what: 'patient' },
    { in: 'body', key: 'sessionId', what: 'session' },
  ],
  storesNothing: true,
})

export const GuardEvent = z.object({
  _id: z.string(),
  createdAt: time,
  userId: PersonBrief,
  patientId: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }),
  sessionId: z.string(),
  drug: z.string(),
  ingredients: z.array(z.string()),
  verdict: z.enum(VERDICTS),
  kinds: z.array(z.enum(FINDING_KINDS)),
  rules: z.string(),
  override: z
    .object({
      by: PersonBrief,
      at: time,
      reasonCode: z.enum(REASON_CODES),
      reason: z.string(),
      agreedWith: PersonBrief.nullable(),
      denied: z.boolean(),
    })
    .nullable(),
})
export type GuardEvent = z.infer<typeof GuardEvent>

export const listGuardLog = defineEndpoint({
  method: 'GET',
  path: '/guard/log',
  summary: 'What the guard found in what was given and prescribed, and why people went on; newest first',
  access: ADMIN_OR_DOCTOR,
  shows: ['sessions'],
  audits: 'guard.log',
  query: z.object({ ...paging }),
  response: paged(GuardEvent),
})

/** A drug that was given against the guard, and why. */
export const GivenAgainst = z.object({
  careId: z.string(),
  drug: z.string(),
  override: z.object({
    reasonCode: z.enum(REASON_CODES),
    reason: z.string(),
    /** The allergies that the drug was weighed against, with their severity: 'penicillin (severe)'. */
    allergies: z.array(z.string()),
    by: PersonBrief,
    at: time,
    agreedWith: PersonBrief.nullable(),
    /** The doctor denied having agreed. */
    denied: z.boolean(),
  }),
})
export type GivenAgainst = z.infer<typeof GivenAgainst>

export const listGivenAgainst = defineEndpoint({
  method: 'GET',
  path: '/session/:id/overrides',
  summary: 'Which drugs of a session’s care were given against the guard, and why',
  access: 'signed-in',
  audits: 'guard.reasons',
  params: idParam,
  response: z.array(GivenAgainst),
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
  shows: ['sessions'],
})

export const getGuardRules = defineEndpoint({
  method: 'GET',
  path: '/guard/rules',
  summary: 'Which clinical rules this server applies, how strictly, and who has reviewed them',
  access: 'signed-in',
  shows: ['formulary'],
  response: z.object({
    rules: z.string(),
    mode: z.enum(DRUG_GUARD_MODES),
    /** The setting CLINICAL_REVIEWER: name and date; null until the clinic's doctor has reviewed the rules. */
    reviewer: z.string().nullable(),
    /** Rows of the drug list that were neither compared with their source nor signed. */
    unreviewed: z.int(),
  }),
})

const Mapping = z.object({ state: z.enum(MAPPING_STATES), ingredients: z.array(z.string()) })

const MappingProposal = Mapping.extend({ by: PersonBrief, at: time, conflict: z.string() })

export const ItemContents = Mapping.extend({
  /** The item's. */
  _id: z.string(),
  name: z.string(),
  /** Null until a person has decided; until then the guard reads the item's name. */
  by: PersonBrief.nullable(),
  at: time.nullable(),
  /** A suggestion from the name, for the pharmacist to accept or change. */
  suggested: Mapping,
  /** A sentence on what the name says and the mapping lacks; null if they agree. */
  conflict: z.string().nullable(),
  /** The second person who confirmed a mapping that contradicts the name. */
  confirmed: z.object({ by: PersonBrief, at: time }).nullable(),
  /** A mapping against the name that waits for a second person. */
  proposal: MappingProposal.nullable(),
})
export type ItemContents = z.infer<typeof ItemContents>

export const getItemDrug = defineEndpoint({
  method: 'GET',
  path: '/stock/items/:id/drug',
  summary: 'What an item contains, as a person decided or as its name reads',
  access: 'signed-in',
  shows: ['stock'],
  audits: 'drug.read',
  params: idParam,
  response: ItemContents,
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})

export const UnmappedItem = z.object({
  _id: z.string(),
  name: z.string(),
  dosage: z.string(),
  count: z.int(),
  /** For a person to accept or change: what the name reads in part, or what the first person chose. */
  suggested: Mapping,
  /** Why the name alone is not enough; often empty. */
  doubt: z.string(),
  proposal: MappingProposal.nullable(),
})
export type UnmappedItem = z.infer<typeof UnmappedItem>

export const listUnmapped = defineEndpoint({
  method: 'GET',
  path: '/stock/unmapped',
  summary: 'The items of which the guard does not know what they contain, with a suggestion: a person has to decide',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'drug.list',
  response: z.array(UnmappedItem),
})

export const updateItemDrug = defineEndpoint({
  method: 'PATCH',
  path: '/stock/items/:id/drug',
  summary: 'Decide what an item contains: ingredients of the drug list, no drug, or not known; two people against its name',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock', 'formulary'],
  params: idParam,
  body: ItemDrug,
  response: ItemContents,
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})
