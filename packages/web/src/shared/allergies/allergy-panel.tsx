import { can } from '@clinic/contract/endpoint'
import { type Allergies, type Allergy, listEndedAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { ADMIN_OR_DOCTOR } from '@clinic/contract/personnel/roles'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './allergies.module.css'
import { AskAllergies } from './ask-allergies.tsx'
import { EndAllergy } from './end-allergy.tsx'
import { useSaveAllergies } from './save-allergies.ts'
import { WORDS } from './words.ts'

type Props = { patientId: string; allergies: Allergies; opened: boolean; onClose: () => void }

/** The list with who said what. Readings can be confirmed here, allergies ended or added; ended ones stay readable. */
export function AllergyPanel({ patientId, allergies: { list, version }, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={WORDS.title}>
      {list.length > 0 && (
        <ul className="below-5 plain-list" aria-label={WORDS.listOf}>
          {list.map((entry) => (
            <Entry key={entry._id} entry={entry} patientId={patientId} version={version} />
          ))}
        </ul>
      )}
      <AskAllergies patientId={patientId} mayBeNone={list.length === 0} onNone={onClose} />
      <Ended patientId={patientId} />
    </Modal>
  )
}

type EntryProps = { entry: Allergy; patientId: string; version: number }

function Entry({ entry, patientId, version }: EntryProps) {
  const { role } = useUser()
  const [isEnding, setEnding] = useState(false)
  const { _id, label, reaction, isSevere } = entry
  return (
    <li className="flex wrap top apart gap-rows-3 gap-columns-5 pad-rows-4">
      <div className={styles.what}>
        <p className="flex wrap middle anywhere gap-rows-2 gap-columns-3">
          <b>{label}</b>
          {reaction && ` (${reaction})`}
          {isSevere && <StatusBadge kind="warning" text={WORDS.severe} />}
        </p>
        <p className="quiet">{sourceOf(entry)}</p>
        {!entry.understood && <Reading entry={entry} patientId={patientId} version={version} />}
      </div>
      {ADMIN_OR_DOCTOR.some((may) => may === role) && !isEnding && (
        <Button variant="default" aria-label={WORDS.endOf(label)} onClick={() => setEnding(true)}>
          {WORDS.end}
        </Button>
      )}
      {isEnding && <EndAllergy id={_id} label={label} patientId={patientId} version={version} onCancel={() => setEnding(false)} />}
    </li>
  )
}

function sourceOf({ createdBy, createdAt, onDate }: Allergy): string {
  const from = createdBy && createdAt ? WORDS.addedBy(createdBy.name, formatDate(createdAt)) : WORDS.fromText
  return onDate ? `${from} · ${WORDS.since(onDate)}` : from
}

/** A misspelt label counts as what it may mean, but only a person can confirm it. */
function Reading({ entry: { _id, readAs }, patientId, version }: EntryProps) {
  const { role } = useUser()
  const save = useSaveAllergies(patientId)
  if (readAs.length === 0 || !can(role, updateAllergies))
    return <p className="flex wrap middle watch gap-rows-2 gap-columns-4">{WORDS.notUnderstood}</p>
  return (
    <div className="grid gap-2 above-3">
      {readAs.map(({ ingredient, name }) => (
        <p key={ingredient} className="flex wrap middle watch gap-rows-2 gap-columns-4">
          {WORDS.readAs(name)}
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate({ version, confirm: [{ id: _id, ingredient }] })}>
            {WORDS.isRight(name)}
          </Button>
        </p>
      ))}
      <p className="quiet">{WORDS.ifWrong}</p>
    </div>
  )
}

function Ended({ patientId }: { patientId: string }) {
  const { data = [], isError } = useQuery(query(listEndedAllergies, { params: { id: patientId } }))
  if (isError) return <p className="quiet">{WORDS.endedNotLoaded}</p>
  if (data.length === 0) return null
  return (
    <section className="quiet" aria-label={WORDS.ended}>
      <h3 className="above-5">{WORDS.ended}</h3>
      <ul className="below-5 plain-list ruled">
        {data.map(({ _id, label, reaction, endedBy, endedAt, endReason }) => (
          <li key={_id} className="flex wrap top apart gap-rows-3 gap-columns-5 pad-rows-4">
            <div className={styles.what}>
              <p className="flex wrap middle anywhere gap-rows-2 gap-columns-3">
                <s>{reaction ? `${label} (${reaction})` : label}</s>
              </p>
              <p className="quiet">{WORDS.endedLine(endedBy.name, formatDate(endedAt), endReason)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
