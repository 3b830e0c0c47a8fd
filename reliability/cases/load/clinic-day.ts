import type { Role } from '@clinic/clinical/people/roles'
import { listBeds } from '@clinic/contract/beds/beds'
import { listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { createPatient, getPatient, searchPatients, updatePatient } from '@clinic/contract/patients/patients'
import { getPatientHistory, getQueue, listSessions } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { createRandom } from '@clinic/server/demo/random'
import { aPatient, aSession } from '@clinic/server/test/factories'
import type { Clinic } from '../../harness/clinics/clinic.ts'
import { type KnownPatient, somePatients } from '../../harness/clinics/large-store.ts'
import type { Question } from '../../harness/measure/fixed-times.ts'

/** How often each is asked for in 100 requests: a record is read much more often than it is written. */
const OFTEN = {
  'search by name': 18,
  'search by phone': 7,
  patient: 14,
  history: 14,
  'open sessions': 6,
  queue: 10,
  beds: 6,
  stock: 6,
  'new patient': 3,
  'new session': 5,
  care: 5,
  close: 4,
  restock: 1,
  edit: 1,
} as const
export type Kind = keyof typeof OFTEN
const KINDS = (Object.keys(OFTEN) as Kind[]).flatMap((kind) => Array<Kind>(OFTEN[kind]).fill(kind))

/** More than are in the clinic at a time. */
const KNOWN = 1_500
const STAFF = { admin: 2, doctor: 6, nurse: 6, pharmacist: 3, physiotherapist: 2 } satisfies Record<Role, number>
/** A list of open sessions as long as this is worked off before more come; the day of LOD-01 ends below it. */
const MOST_OPEN = 600
/** The share of consultations that lay the patient into a bed. */
const ADMITTED = 0.2
const DELIVERY = 5_000

/** `patient` is whom this day's work let in, and who may come again. */
type OpenSession = { readonly _id: string; readonly bedId: string | null; readonly patient: KnownPatient | null }

/** A clinic at work: `next` gives the next request of its staff, in the same order at every run. */
export async function beginDay(clinic: Clinic): Promise<{ next: () => Question }> {
  const random = createRandom(20_260_102)
  const staff = await hire(clinic)
  const one = (...roles: readonly Role[]) => random.pick(staff.filter(({ user }) => roles.includes(user.role)))
  const admin = one('admin')
  const known = await somePatients(clinic.store, KNOWN)
  const beds = await admin.call(listBeds, { query: { limit: 200 } })
  const items = await admin.call(listItems, {})
  for (const { _id } of items) await admin.call(updateItem, { body: { id: _id, restock: DELIVERY, reason: 'Delivery of the morning' } })

  const inBed = new Set(beds.data.map(({ patientId }) => patientId?._id))
  const coming = known.filter(({ _id }) => !inBed.has(_id))
  const freeBeds = beds.data.filter(({ occupied }) => !occupied).map(({ _id }) => _id)
  const { data: opened } = await admin.call(listSessions, { query: { limit: 200 } })
  const open: OpenSession[] = opened.map(({ _id, bedId }) => ({ _id, bedId: bedId?._id ?? null, patient: null }))

  /** One person at a time works on a session, because care after closing it would rightly be refused. */
  function take(index: number): OpenSession {
    const [session] = open.splice(index, 1)
    if (!session) throw new Error('no session is left open')
    return session
  }

  async function openSession() {
    const patient = coming.pop()
    if (!patient) throw new Error('more sessions than patients are known')
    const bedId = random.chance(ADMITTED) ? (freeBeds.pop() ?? null) : null
    const body = aSession(patient._id, { attendants: ['NURSE', 'PHARMACIST'], ...(bedId !== null && { admitPatient: true, bedId }) })
    const answer = await one('doctor').send(createSession, { body }, once())
    if (answer.status === 201) open.push({ _id: answer.data._id, bedId, patient })
    return answer
  }

  async function recordCare() {
    const session = take(random.whole(0, open.length - 1))
    const drugs = [random.pick(items), random.pick(items)].map(({ _id }) => ({ drug: _id, dosage: random.whole(1, 3) }))
    const person = one('nurse', 'pharmacist', 'physiotherapist')
    const given = await person.send(updateSession, { body: { id: session._id, comment: 'Given as prescribed', drugs } }, once())
    // What the check of drugs stops for this patient is not given.
    const isStopped = given.status === 409 && Object.keys(given.error.fields ?? {}).some((field) => field.startsWith('drugs.'))
    const answer = isStopped ? await person.send(updateSession, { body: { id: session._id, comment: 'Not given' } }, once()) : given
    open.push(session)
    return answer
  }

  async function closeSession() {
    const { _id, bedId, patient } = take(0)
    const answer = await one('doctor').send(updateSession, { body: { id: _id, open: false } }, once())
    if (answer.status !== 200) return answer
    if (bedId !== null) freeBeds.push(bedId)
    if (patient) coming.unshift(patient)
    return answer
  }

  const ask: Record<Kind, () => ReturnType<Question['ask']>> = {
    'search by name': () => one('doctor', 'nurse').send(searchPatients, { query: { name: typedName() } }),
    'search by phone': () => one('doctor', 'nurse').send(searchPatients, { query: { phone: typedPhone() } }),
    patient: () => one('doctor', 'nurse', 'pharmacist').send(getPatient, { params: { id: random.pick(known)._id } }),
    history: () => one('doctor', 'nurse', 'physiotherapist').send(getPatientHistory, { params: { patientId: random.pick(known)._id } }),
    'open sessions': () => one('admin').send(listSessions, {}),
    queue: () => one('doctor', 'nurse', 'pharmacist', 'physiotherapist').send(getQueue, {}),
    beds: () => one('doctor', 'nurse').send(listBeds, {}),
    stock: () => one('admin', 'pharmacist').send(listItems, {}),
    'new patient': () => one('doctor').send(createPatient, { body: aPatient(newName()) }, once()),
    'new session': openSession,
    care: recordCare,
    close: closeSession,
    restock: () => one('admin').send(updateItem, { body: { id: random.pick(items)._id, restock: 50, reason: 'Delivery' } }, once()),
    // An allergy would let the guard stop what is given, which is another case's matter.
    edit: () =>
      one('doctor').send(
        updatePatient,
        { body: { id: random.pick(known)._id, email: random.pick(['one@example.org', 'two@example.org']) } },
        once(),
      ),
  }

  function typedName(): string {
    const { firstname, lastname } = random.pick(known)
    return random.pick([`${firstname} ${lastname}`, lastname, firstname, `${lastname.slice(0, 4)} ${firstname}`])
  }
  const typedPhone = () => random.pick(known).phoneKey.slice(-random.pick([4, 7, 11]))
  /** A long list is shortened first. If staff are at work on each open session, as when answers are slow, the next patient comes in. */
  function inTurn(picked: Kind): Kind {
    if (picked === 'new session' && open.length > MOST_OPEN) return 'close'
    return (picked === 'care' || picked === 'close') && open.length === 0 ? 'new session' : picked
  }

  const newName = () => ({ firstname: random.pick(known).firstname, lastname: random.pick(known).lastname })

  return {
    next() {
      const picked = random.pick(KINDS)
      const what = inTurn(picked)
      return { what, ask: ask[what] }
    },
  }
}

function hire({ as }: Clinic) {
  const roles = (Object.keys(STAFF) as Role[]).flatMap((role) => Array<Role>(STAFF[role]).fill(role))
  return Promise.all(roles.map((role) => as(role)))
}

/** As the screens send a change. */
const once = () => ({ key: crypto.randomUUID() })
