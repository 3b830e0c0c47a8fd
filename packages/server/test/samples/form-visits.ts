/* A month of visits, for the national form. Lagos is one hour ahead of UTC. */

type VisitPerson = 'baby' | 'child' | 'boy' | 'teen' | 'woman' | 'man' | 'unsure' | 'fourUntilMidnight' | 'fiveSinceMidnight'
type AgeHalf = 'under-5' | 'from-5' | 'not-exact'
type Person = {
  readonly sex: 'male' | 'female'
  readonly ageRange: '0 - 5 years' | '6 - 15 years' | '16 - 19 years' | '31 - 35 years'
  readonly birthDate?: string
  readonly band: string
  readonly half: AgeHalf
}
export const PEOPLE: Record<VisitPerson, Person> = {
  baby: { sex: 'male', ageRange: '0 - 5 years', birthDate: '2026-05-10', band: '29d-11m', half: 'under-5' },
  child: { sex: 'female', ageRange: '0 - 5 years', birthDate: '2023-03-01', band: '12-59m', half: 'under-5' },
  boy: { sex: 'male', ageRange: '6 - 15 years', birthDate: '2019-06-01', band: '5-9y', half: 'from-5' },
  teen: { sex: 'female', ageRange: '16 - 19 years', birthDate: '2010-01-15', band: '10-19y', half: 'from-5' },
  woman: { sex: 'female', ageRange: '31 - 35 years', birthDate: '1993-07-07', band: '20y-up', half: 'from-5' },
  man: { sex: 'male', ageRange: '31 - 35 years', birthDate: '1992-07-07', band: '20y-up', half: 'from-5' },
  unsure: { sex: 'male', ageRange: '0 - 5 years', band: 'not-exact', half: 'not-exact' },
  fourUntilMidnight: { sex: 'male', ageRange: '0 - 5 years', birthDate: '2021-11-15', band: '12-59m', half: 'under-5' },
  fiveSinceMidnight: { sex: 'male', ageRange: '0 - 5 years', birthDate: '2021-11-15', band: '5-9y', half: 'from-5' },
}

export const ITEMS = {
  act: { name: 'Coartem', dosage: '80/480 mg', description: 'Tablets' },
  quinine: { name: 'Quinine', dosage: '300 mg', description: 'Tablets' },
  injection: { name: 'Artesunate', dosage: '60 mg', description: 'Powder for injection' },
  ors: { name: 'ORS', dosage: '1 sachet', description: 'Sachets' },
  zinc: { name: 'Zinc', dosage: '20 mg', description: 'Tablets' },
  amoxicillin: { name: 'Amoxicillin', dosage: '250 mg', description: 'Dispersible tablets' },
  antivenom: { name: 'Snake antivenom', dosage: '10 ml', description: 'Vial' },
  paracetamol: { name: 'Paracetamol', dosage: '500 mg', description: 'Tablets' },
}

export type Test = 'malaria-rdt' | 'malaria-film' | 'hbsag' | 'hcv'
export type Visit = {
  readonly at?: string
  readonly who: VisitPerson
  /** Of the same name: the same person. */
  readonly person?: string
  readonly isPregnant?: true
  readonly temperature?: string
  readonly sure?: readonly string[]
  readonly maybe?: readonly string[]
  readonly results?: Partial<Record<Test, string>>
  readonly gave?: readonly (keyof typeof ITEMS)[]
  readonly sent?: readonly ('emergency' | 'urgent' | 'routine')[]
  readonly bed?: { readonly until: string; readonly outcome: 'discharged' | 'referred' | 'absconded' | 'died' }
  readonly isVoid?: true
  /** Rows 131–138 in which it is the first of the person, said by hand. */
  readonly first?: readonly number[]
}

const rdt = (value: string) => ({ 'malaria-rdt': value })
const film = (value: string) => ({ 'malaria-film': value })
const HOME = { until: '2026-11-20T10:00:00.000Z', outcome: 'discharged' } as const
const DIED = { until: '2026-11-20T11:00:00.000Z', outcome: 'died' } as const

const ORDINARY: readonly Visit[] = [
  { who: 'baby', temperature: '38.2', results: rdt('positive'), sure: ['B54'], gave: ['act'] },
  { who: 'child', temperature: '38.2', results: rdt('positive'), sure: ['B54'], gave: ['act', 'paracetamol'] },
  { who: 'boy', temperature: '37.5', results: rdt('negative') },
  { who: 'boy', temperature: '37.4', results: rdt('negative') },
  { who: 'man', temperature: '38', results: film('+'), sure: ['B54'], gave: ['quinine'] },
  { who: 'man', temperature: '38', results: film('none'), maybe: ['B54'] },
  { who: 'woman', maybe: ['B54'], gave: ['act'] },
  { who: 'woman', isPregnant: true, temperature: '38', results: rdt('positive'), sure: ['O98.6'], gave: ['act'] },
  { who: 'woman', sure: ['O98.6'] },
  { who: 'man', sure: ['B50.8'], results: rdt('positive'), gave: ['injection'], sent: ['emergency'] },
  { who: 'child', sure: ['B50.8'], results: film('+++'), gave: ['injection'] },
  { who: 'unsure', temperature: '39', results: rdt('invalid') },
  { who: 'unsure', temperature: '38.5', results: rdt('positive') },
  { who: 'teen', results: { hbsag: 'reactive' } },
  { who: 'woman', results: { hbsag: 'non-reactive', hcv: 'reactive' } },
  { who: 'man', results: { hcv: 'invalid' } },
  { who: 'boy', results: { hbsag: 'reactive' } },
  { who: 'unsure', results: { hbsag: 'reactive' } },
  { who: 'teen', results: { hcv: 'non-reactive' } },
  { who: 'man', results: { hbsag: 'reactive' } },
  { who: 'baby', sure: ['A09'], gave: ['ors', 'zinc'] },
  { who: 'child', sure: ['A09'], gave: ['ors'] },
  { who: 'boy', sure: ['A09'], gave: ['ors', 'zinc'] },
  { who: 'unsure', sure: ['A09'] },
  { who: 'baby', maybe: ['A09'] },
  { who: 'child', sure: ['J18.9'], gave: ['amoxicillin'] },
  { who: 'child', sure: ['J18.9'] },
  { who: 'baby', sure: ['B05.9'] },
  { who: 'man', sure: ['J18.9'] },
  { who: 'man', person: 'pressure', sure: ['I10'], first: [132] },
  { who: 'man', person: 'pressure', sure: ['I10'] },
  { who: 'man', person: 'known since October', sure: ['I10'] },
  { who: 'woman', person: 'sugar', maybe: ['E14'] },
  { who: 'woman', person: 'sugar', sure: ['E14'], first: [131] },
  { who: 'teen', person: 'sickle', sure: ['D57.1'], first: [133] },
  { who: 'teen', person: 'sickle', sure: ['D57.0'] },
  { who: 'man', sure: ['J45.9'], first: [134] },
  { who: 'woman', sure: ['I50.9', 'I64'], first: [135, 136] },
  { who: 'boy', sure: ['G40.9'], first: [137] },
  { who: 'woman', sure: ['F32.9'], first: [138] },
  { who: 'man', sure: ['T63.0'], gave: ['antivenom'] },
  { who: 'child', sure: ['T63.0'] },
  { who: 'woman', sure: ['T88.7'] },
  { who: 'baby', sure: ['T88.1'] },
  { who: 'child', sent: ['urgent'] },
  { who: 'unsure', sent: ['routine'] },
  { who: 'woman', isPregnant: true, sent: ['urgent'] },
  { who: 'man', sent: ['routine', 'emergency'] },
  { who: 'man', gave: ['paracetamol'] },
  { who: 'man', temperature: '40', results: rdt('positive'), sure: ['B54', 'I10', 'T63.0'], isVoid: true },
  { who: 'man', sure: ['B54'], bed: DIED },
  { who: 'child', sure: ['J18.9'], bed: DIED },
  { who: 'baby', sure: ['A09'], bed: DIED },
  { who: 'woman', sure: ['T63.0'], bed: DIED },
  { who: 'boy', bed: HOME },
  { who: 'woman', bed: { ...HOME, outcome: 'absconded' } },
  { who: 'child', sure: ['B50.8'], gave: ['injection'], bed: { ...HOME, outcome: 'referred' } },
  { who: 'man', sent: ['emergency'], bed: { ...HOME, outcome: 'referred' } },
]

const EDGES: readonly Visit[] = [
  { at: '2026-10-09T10:00:00.000Z', who: 'man', person: 'known since October', sure: ['I10'] },
  { at: '2026-10-31T22:30:00.000Z', who: 'man', bed: { until: '2026-10-31T23:30:00.000Z', outcome: 'discharged' } },
  { at: '2026-10-31T22:59:59.999Z', who: 'man', temperature: '39' },
  { at: '2026-10-31T23:00:00.000Z', who: 'man', temperature: '39' },
  { at: '2026-11-14T22:59:59.999Z', who: 'fourUntilMidnight', temperature: '39', sure: ['B05.9'] },
  { at: '2026-11-14T23:00:00.000Z', who: 'fiveSinceMidnight', temperature: '39', sure: ['B05.9'] },
  { at: '2026-11-30T22:30:00.000Z', who: 'boy', bed: { until: '2026-11-30T23:30:00.000Z', outcome: 'discharged' } },
  { at: '2026-11-30T22:59:59.999Z', who: 'woman', temperature: '39' },
  { at: '2026-11-30T23:00:00.000Z', who: 'woman', temperature: '39' },
]

const timeOf = (place: number) => new Date(Date.UTC(2026, 10, 2, 8, place * 180)).toISOString()
export const ALL = [...EDGES, ...ORDINARY.map((visit, place) => ({ ...visit, at: timeOf(place) }))]
const inLagos = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()
export const isNovember = (time: string | undefined) => time !== undefined && inLagos(time).startsWith('2026-11')

/** Beginnings and ends of stays, in the order of time. */
export const EVENTS = ALL.flatMap((visit) => [
  { time: visit.at ?? '', visit, isEnd: false },
  ...(visit.bed ? [{ time: visit.bed.until, visit, isEnd: true }] : []),
]).toSorted((a, b) => (a.time < b.time ? -1 : 1))
