import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createPatient } from '@clinic/contract/patients'
import { ROLES } from '@clinic/contract/roles'
import { requestOf } from '@clinic/server/test/request-of'
import { aWorld } from '@clinic/server/test/sample-world'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinic.ts'
import { noteFigure } from '../../harness/figures.ts'
import { engine } from '../../harness/store.ts'

const FORGED = '019f0000-0000-7000-8000-000000000000'

/** Fields that only the server gives. What a call does declare itself is left out for that call. */
const EXTRA: Record<string, unknown> = {
  _id: FORGED,
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  closedAt: '2001-01-01T00:00:00.000Z',
  userId: FORGED,
  openedBy: FORGED,
  comments: [{ comment: 'forged' }],
  occupied: true,
  isFirstLogin: true,
  deletedAt: '2001-01-01T00:00:00.000Z',
  passwordHash: 'forged',
  password_hash: 'forged',
  ageRangeOn: '2001-01-01',
  searchName: 'forged',
  phoneKey: 'forged',
  fullCount: 424_242,
  nameKey: 'forged',
  tagKey: 'forged',
  isAdmin: true,
  constructor: { prototype: { forged: true } },
}

/** What an answer may hold, kind by kind (docs/specification.md, section 3): written down here once more, apart from the contract. */
const LISTED = new Set([
  // The monthly returns.
  ...[
    'asOf',
    'tables',
    'columns',
    'rows',
    'cells',
    'total',
    'totals',
    'figure',
    'value',
    'unit',
    'since',
    'beingRead',
    'reBanded',
    'stockFaults',
    'units',
  ],
  ...['orgUnit', 'dataSet', 'attributeOptionCombo', 'map', 'dataElement', 'categoryOptionCombo', 'zero', 'payload', 'period', 'dataValues'],
  ...['completeDate', 'unmapped', 'notExact', 'month', 'sent', 'key', 'label'],
  ...['phones', 'troubles', 'storeId'],
  ...['program', 'commit'],
  ...['term', 'matched', 'suggestions', 'canTeach', 'isReading'],
  ...['patients', 'cells', 'suspected', 'notCoded', 'blank', 'isWhole'],
  ...['urgentWaiting', 'openSessions', 'observationsDue', 'outOfStock', 'lowStock', 'asked'],
  ...[
    '_id',
    'version',
    'createdAt',
    'updatedAt',
    'data',
    'count',
    'message',
    'code',
    'fields',
    'token',
    'user',
    'slip',
    'password',
    'link',
    'expiresAt',
  ],
  ...[
    'firstname',
    'lastname',
    'phone',
    'gender',
    'ageRange',
    'ageRangeOn',
    'email',
    'allergies',
    'church',
    'isSaintsCommunity',
    'contactPerson',
  ],
  ...[
    'contactPersonNumber',
    'name',
    'role',
    'isFirstLogin',
    'deactivated',
    'patientId',
    'temperature',
    'pulse',
    'bloodPressure',
    'spO2',
    'weight',
  ],
  ...[
    'complaints',
    'co_morbities',
    'examinationFindings',
    'investigation_results',
    'workingDiagnosis',
    'prescription',
    'open',
    'attendants',
  ],
  ...[
    'admitPatient',
    'bedId',
    'tag',
    'comments',
    'userId',
    'comment',
    'drugs',
    'drug',
    'dosage',
    'closedAt',
    'occupied',
    'description',
    'sessions',
  ],
  // Beyond the specification: what keeps a patient from the wrong drug (patient facts, allergies, the guard, prescription lines).
  // Why drugs were given against the guard.
  ...['careId', 'agreedWith'],
  ...['verdict', 'findings', 'allergyId', 'owes', 'refused', 'answered', 'rules', 'doctors', 'override', 'reasonCode', 'mode', 'reviewer'],
  ...['unreviewed', 'reviewed', 'ingredients', 'groups', 'names', 'words', 'products', 'kinds', 'state', 'suggested', 'reference'],
  // What was given of each line of a prescription, and the unit in which an item is given out.
  ...['runsLow', 'undated', 'lineId', 'prescribed', 'lines', 'done', 'given', 'left', 'notGiven', 'unit'],
  // When a drug was last given, and what a prescription in words names.
  ...['lastGiven', 'said', 'contents', 'unsure'],
  // The stock by lot: deliveries, the plan, and stock takes.
  ...[
    'lotId',
    'lotIds',
    'lotNo',
    'expiresOn',
    'held',
    'supplier',
    'unitCost',
    'receivedOn',
    'receiptId',
    'usable',
    'expired',
    'nextExpiry',
  ],
  ...['expiryUnknown', 'alternatives', 'daysLeft', 'adc', 'amc', 'basis', 'onOrder', 'orderedOn', 'orderUpTo', 'reorderPoint', 'order'],
  ...['unitsAtRisk', 'plan', 'packSize', 'leadDays', 'safetyDays', 'reviewDays', 'noReorder', 'itemId', 'quantity', 'openedBy', 'openedAt'],
  ...['postedAt', 'cancelledAt', 'lines', 'counted', 'atCount', 'difference', 'note'],
  // The ward: who is in which bed since when, what is due, what is planned, and the beds of a move.
  ...['bed', 'beds', 'free', 'from', 'to', 'admissionId', 'since', 'day', 'patient', 'age', 'minMonths', 'maxMonths', 'diagnosis'],
  ...['allergyStatus', 'score', 'kind', 'scoreMin', 'scoreMax', 'band', 'lastSetAt', 'dueAt', 'overdueMin', 'lateness'],
  ...['openGuardOverrides', 'plannedOn', 'medicines', 'transport', 'told', 'outcome', 'referredTo'],
  ...['shift', 'acceptedBy', 'acceptedAt', 'situation', 'background', 'assessment', 'recommendation', 'occupied', 'admissions'],
  ...['discharges', 'bor'],
  // The page of a patient: its problems, its timeline, and what its banner says.
  ...['pinned', 'problems', 'joinedNames', 'next', 'id', 'what', 'fromTag', 'until'],
  // Templates, phrases, the last prescription and preferences.
  ...['keys', 'trigger', 'who', 'minKg', 'maxKg', 'active', 'ownerId', 'times', 'lastAt', 'givenAt', 'asks', 'singleKeys', 'paper'],
  // Work that waited on a phone.
  ...['draftKey', 'recordedAt'],
  // The clinic's settings, and the head of a paper.
  ...['clinicPaper', 'clinicName', 'address', 'churches', 'key', 'fixed', 'clinic', 'firstStepsHidden'],
  // The dashboard, and the figures of the navigation.
  ...['firstSteps', 'staff', 'secondDisk', 'reachable', 'diagnoses', 'sessions', 'young', 'unread', 'queue', 'stock', 'followUps'],
  // Prints and cards.
  ...['author', 'stay', 'from', 'to', 'days', 'card', 'url', 'issuedAt'],
  // Beyond the specification: what the search, the lists and the mistakes of a session say of themselves.
  ...['mail', 'exact', 'similar', 'commentCount', 'counts', 'todo', 'done', 'notGiven', 'struck', 'voided', 'at', 'by'],
  ...[
    'type',
    'change',
    'sessionId',
    'reason',
    'inserted',
    'records',
    'row',
    'error',
    'success',
    'failed',
    'patient',
    'reasons',
    'outcome',
    'entityId',
  ],
  ...['rows', 'status', 'engine', 'restoredAt', 'backupAt'],
  // The drug list, who signed its rows, and what the guard looked at: no fact of a patient but a drug that the problems name.
  ...['doubt', 'signed', 'within', 'stopAmong', 'alone', 'sections', 'chapter', 'box', 'checked', 'notChecked', 'mentioned'],
  // What an item contains by its mapping and by its name.
  ...['conflict', 'confirmed', 'proposal', 'usualUnits'],
  // For those who keep the stock; the other roles get null, and only the admin reads the overview and the settings.
  ...['unreadable', 'differing', 'timeZone', 'timeZoneChosen', 'passwords', 'blocklist'],
  // What a doctor said of an agreement.
  ...['answer', 'denied'],
  // Who waits for a doctor.
  ...['waiting', 'roles', 'priority', 'urgency', 'arrivedAt', 'arrivedBy', 'vitals', 'vitalsBy', 'vitalsAt', 'calledBy', 'calledAt'],
  ...['respiratoryRate', 'muac', 'consciousness', 'oxygen', 'oxygenFlow', 'dangerSigns'],
  // Who is asked to come back, and what the telephone said.
  ...['dueOn', 'keptBySession', 'madeBy', 'lateDays', 'calls', 'needsVisit', 'wrongNumber', 'today', 'week', 'missed', 'lost', 'due'],
  // What an upload would do.
  ...['columns', 'title', 'guess', 'samples', 'missing', 'ready', 'wrong', 'wrongCount', 'known', 'near', 'digest'],
  // Records of one person that were joined.
  ...['keep', 'merge', 'members', 'differences', 'conflicts', 'notSame', 'keptId', 'mergedId', 'kept', 'merged', 'genderReason'],
  ...['undoneAt', 'undoneBy', 'undoneReason', 'recordedUnder', 'alsoRecordedAs', 'given', 'cards', 'a', 'b', 'problems', 'allergies'],
  // The facts of a patient that clinical rules need.
  ...['birthDate', 'birthPrecision', 'pregnantUntil', 'spO2Scale', 'scaleBy', 'scaleAt', 'deceasedOn'],
  // Observations, and what they say.
  ...['takenAt', 'recordedBy', 'opening', 'respiratoryRate', 'muac', 'consciousness', 'oxygen', 'oxygenFlow', 'dangerSigns', 'scale'],
  ...['pregnant', 'values', 'systolic', 'diastolic', 'borrowed', 'input', 'scoreMin', 'scoreMax', 'missing', 'band', 'dueAt', 'flags'],
  ...['weightConfirmed', 'weightQuestion', 'caveats', 'scale2', 'items', 'value', 'min', 'max', 'dueMinutes'],
  // The list of allergies, and the check of the stock.
  ...['askedAt', 'askedBy', 'text', 'agrees', 'list', 'label', 'kind', 'ingredient', 'groupCode', 'reaction', 'severity', 'onDate'],
  ...['certainty', 'source', 'createdBy', 'readAs', 'understood', 'endedBy', 'endedAt', 'endReason', 'ok', 'faults'],
])

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

test(`IDR-02 ${engine}: fields that only the server gives never take effect, and answers hold what is listed`, async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const { admin } = world
  const faults: string[] = []
  let forged = 0
  for (const endpoint of ENDPOINTS.filter(({ body, access }) => body && access !== 'public')) {
    const request = await requestOf(endpoint, world)
    const body = Array.isArray(request.body) ? { tags: request.body } : (request.body as Record<string, unknown>)
    // A doctor's or an admin's bed update declares `occupied` itself.
    const extra = Object.fromEntries(
      Object.entries(EXTRA).filter(([key]) => !(key in body) && !(endpoint.path === '/bed/update' && key === 'occupied')),
    )
    const { constructor: hostile, ...plain } = extra
    for (const more of [plain, hostile === undefined ? {} : { constructor: hostile }]) {
      forged += 1
      const fresh = {
        ...request,
        body: { ...((await requestOf(endpoint, world)).body as object), ...(Array.isArray(request.body) && body), ...more },
      }
      const { status, data } = await admin.send(endpoint, fresh as never) // wrong on purpose
      if (status >= 500) faults.push(`${endpoint.path}: ${status}`)
      const text = JSON.stringify(data)
      if (/forged|2001-01-01|424242/.test(text) || text.includes(FORGED))
        faults.push(`${endpoint.path} took a field: ${text.slice(0, 200)}`)
    }
  }
  const stored = JSON.stringify(
    await Promise.all(
      (['patient', 'personnel', 'session', 'bed', 'item', 'care'] as const).map((table) =>
        clinic.db.selectFrom(table).selectAll().execute(),
      ),
    ),
  )
  for (const sign of ['forged', '2001-01-01', '424242', FORGED]) if (stored.includes(sign)) faults.push(`stored: ${sign}`)
  expect(faults).toEqual([])

  const unlisted = new Set<string>()
  const secrets = await secretsOf(clinic)
  let answers = 0
  const people = await Promise.all(ROLES.map(async (role) => ({ role, one: await clinic.as(role) })))
  for (const endpoint of ENDPOINTS) {
    if (/^\/(openapi|users\/logout|users\/churches|storage)/.test(endpoint.path) || endpoint.csv || endpoint.upload) continue
    async function look({ role, one }: (typeof people)[number]) {
      const { status, data } = await one.send(endpoint, (await requestOf(endpoint, world)) as never) // of this endpoint, as the table pairs them
      answers += 1
      const schema = endpoint.responseForRoles?.roles.includes(role) ? endpoint.responseForRoles.response : endpoint.response
      if (status < 300) expect(schema.parse(data)).toEqual(data)
      for (const key of status < 300 ? keysIn(data) : []) if (!LISTED.has(key)) unlisted.add(`${endpoint.path}: ${key}`)
      const text = JSON.stringify(data)
      for (const secret of secrets) if (text.includes(secret)) faults.push(`${endpoint.path} reveals ${secret.slice(0, 12)}`)
    }
    await Promise.all(people.map(look))
  }
  expect([[...unlisted], faults]).toEqual([[], []])
  expect((await admin.send(createPatient, { body: {} as never })).status).toBe(400) // nothing was put into Object.prototype
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`IDR-02 ${engine}`, `${forged} requests with forged fields, ${answers} answers with listed keys only`)
})

/** Hashes, codes and sign-ins. */
async function secretsOf({ db }: Awaited<ReturnType<typeof startClinic>>): Promise<string[]> {
  const people = await db.selectFrom('personnel').select('passwordHash').where('passwordHash', '<>', '').execute()
  const signIns = await db.selectFrom('signIn').select('_id').execute()
  return [...people.map(({ passwordHash }) => passwordHash), ...signIns.map(({ _id }) => _id), '$argon2id$']
}
