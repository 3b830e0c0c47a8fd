import { CROSS_RULES, GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import type { CrossRule, Group } from '../formulary/rows.ts'
import { ACT_REPEAT_DAYS } from '../guard/guard.ts'
import { DUPLICATE_GROUPS, UNKNOWN_DAYS, UNKNOWN_DAYS_ARTE } from '../guard/guard-duplicates.ts'
import {
  DRUG_GUARD_MODES,
  type DrugAllergy,
  type DrugGuardMode,
  inMode,
  MIN_REASON,
  mustBeAnswered,
  overrideProblem,
} from '../guard/guard-override.ts'
import { hoursBetween, SECOND_GIFT } from '../guard/second-gift.ts'
import type { Finding, FindingKind, Verdict } from '../guard/verdicts.ts'
import { ROLES, type Role } from '../people/roles.ts'
import { from } from '../sources.ts'
import { EARLIEST, EARLIEST_MIN } from '../ward/next-dose.ts'
import { type RulesSection, row } from './row.ts'

const chapter = 'Guard: allergies and drugs given twice'
const ours = from('OURS')

export const guardSections = (): RulesSection[] => [
  {
    chapter,
    title: 'Which verdict an allergy gives',
    columns: ['The drug', 'Verdict'],
    rows: [
      row(from('CG183'), 'holds the substance of the allergy', 'stop'),
      row(ours, 'is of the group of the allergy, and one of the two is written as the whole group', 'stop'),
      row(ours, 'is of the group of the allergy', 'as the table of groups says'),
      row(ours, 'is of another group that may cause the same reaction', 'as the table of cross-reactions says'),
    ],
  },
  {
    chapter,
    title: 'Groups: an allergy to one member, and another member is given',
    columns: ['Group', 'Members', 'Verdict'],
    rows: [...GROUPS.values()].map((group) => row(group, `${group.label} (${group.code})`, membersOf(group), withinText(group))),
  },
  {
    chapter,
    title: 'Cross-reactions between groups',
    columns: ['Allergy to', 'Drug', 'Verdict', 'Only if the reaction'],
    rows: [...CROSS_RULES.values()]
      .flat()
      .map((rule) => row(rule, groupText(rule.allergy), drugsText(rule.drug), rule.verdict, whenText(rule))),
  },
  {
    chapter,
    title: 'Given twice: two of one row while the first still runs are a caution',
    columns: ['Drugs', 'Groups', 'Forms'],
    rows: DUPLICATE_GROUPS.map((each) =>
      row(each, each.name, each.groups.map(groupText).join(', '), each.systemic ? 'not creams, eye drops or inhalers' : 'all'),
    ),
  },
  {
    chapter,
    title: 'Given again too soon: asked before care is saved, and never refused',
    columns: ['Times a day on the line', 'Hours within which it asks'],
    rows: [1, 2, 3, 4, 6, null].map((times) => row(SECOND_GIFT, times ?? 'no line says', hoursBetween(times))),
  },
  {
    chapter,
    title: 'When the next dose of a line is due on the ward',
    columns: ['What', 'When'],
    rows: [
      row(SECOND_GIFT, 'the first dose', 'when the line is written'),
      row(SECOND_GIFT, 'the next dose', 'the last gift and 24 hours by the times a day, for each dose that was given'),
      row(EARLIEST, 'recorded with one press', `from ${EARLIEST_MIN} minutes before its time`),
    ],
  },
  {
    chapter,
    title: 'Given twice: how long a drug runs',
    columns: ['Drug', 'Days'],
    rows: [
      row(ours, 'the days are written', 'as written'),
      row(ours, 'the days are not written', UNKNOWN_DAYS),
      row(ours, 'an artemisinin without days', UNKNOWN_DAYS_ARTE),
      row(
        from('WHO'),
        'an artemisinin after an artemisinin: think of treatment failure',
        `${ACT_REPEAT_DAYS}, unless ACT_REPEAT_DAYS says otherwise`,
      ),
    ],
  },
  {
    chapter,
    title: 'What must be answered before a drug is given, by the setting DRUG_GUARD',
    columns: ['Finding', 'Allergies to medicines on record', ...DRUG_GUARD_MODES],
    rows: FINDINGS.flatMap(({ name, finding }) =>
      ALLERGIES.map(({ allergy, words }) => row(ours, name, words, ...DRUG_GUARD_MODES.map((mode) => answerText(finding, mode, allergy)))),
    ),
  },
  {
    chapter,
    title: 'Who may go on, and what they press or write',
    columns: ['Role', ...ANSWERS.map(({ name }) => name)],
    rows: ROLES.map((role) => row(ours, role, ...ANSWERS.map(({ findings, boxed }) => whatRoleOwes(role, findings, boxed)))),
  },
]

const membersOf = ({ code }: Group) =>
  [...INGREDIENTS.values()]
    .filter(({ groups }) => groups.includes(code))
    .map(({ name }) => name)
    .join(', ') || 'only the group as a whole'

const VERDICT_WORDS = { stop: 'stop', caution: 'caution', unclear: 'unclear', clear: 'clear: each member is its own' } as const

function withinText({ within, stopAmong }: Group): string {
  if (stopAmong.length === 0) return VERDICT_WORDS[within]
  return `${VERDICT_WORDS[within]}; stop between ${stopAmong.map(nameOf).join(', ')}`
}

export const nameOf = (code: string) => INGREDIENTS.get(code)?.name ?? code
const groupText = (code: string) => GROUPS.get(code)?.label ?? code
export const drugsText = ({ groups = [], ingredients = [] }: CrossRule['drug']) =>
  [...groups.map(groupText), ...ingredients.map(nameOf)].join(', ')

const WHEN = { severe: 'was severe', 'not-mild': 'was severe, or no one knows', swelling: 'was a swelling' } as const
const whenText = ({ when }: CrossRule) => (when === undefined ? 'any' : WHEN[when])

const finding = (kind: FindingKind, verdict: Verdict, severity: NonNullable<Finding['severity']> = 'unknown'): Finding => ({
  kind,
  verdict,
  text: '',
  source: '',
  ingredient: null,
  severity,
})

const FINDINGS: readonly { readonly name: string; readonly finding: Finding }[] = [
  { name: 'stop, from the list of allergies', finding: { ...finding('same-ingredient', 'stop'), entrySource: 'asked' } },
  { name: 'stop, from words in the allergy text', finding: { ...finding('same-ingredient', 'stop'), entrySource: 'text' } },
  { name: 'caution from an allergy', finding: finding('cross-reaction', 'caution') },
  { name: 'caution from the patient: pregnancy, age, problems', finding: finding('patient-caution', 'caution') },
  { name: 'caution: given twice', finding: finding('duplicate-group', 'caution') },
  { name: 'no one knows what the drug holds', finding: finding('drug-not-known', 'unclear') },
  { name: 'the allergy could not be read', finding: finding('allergy-not-explained', 'unclear') },
  { name: 'no one asked about allergies', finding: finding('not-asked', 'ask') },
]

const ALLERGIES: readonly { readonly allergy: DrugAllergy; readonly words: string }[] = [
  { allergy: 'none', words: 'none' },
  { allergy: 'some', words: 'some, not severe' },
  { allergy: 'severe', words: 'severe' },
]

const answerText = (finding: Finding, mode: DrugGuardMode, allergy: DrugAllergy) =>
  mustBeAnswered(inMode([finding], mode), mode, allergy).length > 0 ? 'must be answered' : 'shown only'

type Answer = { readonly name: string; readonly findings: readonly Finding[]; readonly boxed: boolean }
const ANSWERS: readonly Answer[] = [
  { name: 'caution, ask or unclear', findings: [finding('patient-caution', 'caution')], boxed: false },
  { name: 'the box must be read', findings: [finding('drug-not-known', 'unclear')], boxed: true },
  { name: 'stop, reaction not severe', findings: [finding('same-ingredient', 'stop', 'mild')], boxed: false },
  { name: 'stop, severe reaction', findings: [finding('same-ingredient', 'stop', 'severe')], boxed: false },
]

/** The least that the rule accepts from this role, tried from the smallest on. */
function whatRoleOwes(role: Role, findings: readonly Finding[], boxed: boolean): string {
  const accepts = (reason: string, agreedWith?: { role: Role }) => overrideProblem({ role, findings, reason, agreedWith, boxed }) === null
  if (accepts('')) return 'one press'
  if (accepts(REASON)) return WRITES
  return accepts(REASON, { role: 'doctor' }) ? `${WRITES}, and the doctor who agreed` : 'may not'
}

const REASON = 'x'.repeat(MIN_REASON)
const WRITES = `a reason of ${MIN_REASON} characters or more`
