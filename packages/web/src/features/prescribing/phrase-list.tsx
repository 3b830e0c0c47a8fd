import { deletePhrase, listPhrases, type Phrase } from '@clinic/contract/prescribing/phrases'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { call, query } from '../../api/client.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { AskFirst } from './ask-first.tsx'
import styles from './templates.module.css'
import { WORDS } from './words.ts'

export type EditedPhrase = Phrase | 'new'

export const phrasesQuery = () => query(listPhrases, {})

type Props = { phrases: UseQueryResult<Phrase[]>; mayEditClinics: boolean; onEdit: (phrase: Phrase) => void }

export function PhraseList({ phrases, mayEditClinics, onEdit }: Props) {
  return (
    <AskFirst>
      {(ask) => (
        <ListState query={phrases} rows={5} rowHeight={56} isEmpty={({ length }) => length === 0} empty={WORDS.noPhrases}>
          {(all) => (
            <ul className="plain-list" aria-label={WORDS.phrases}>
              {all.map((phrase) => (
                <li key={phrase._id} className={styles.row}>
                  <span className={`strong anywhere ${styles.trigger}`}>.{phrase.trigger}</span>
                  <span className={`two-lines anywhere ${styles.text}`}>{phrase.text}</span>
                  <span className="note">{phrase.ownerId === null ? WORDS.ofTheClinic : WORDS.ofYours}</span>
                  {(phrase.ownerId !== null || mayEditClinics) && (
                    <RowMenu
                      of={`.${phrase.trigger}`}
                      actions={[
                        { name: WORDS.edit, Icon: IconPencil, onPress: () => onEdit(phrase) },
                        {
                          name: WORDS.remove,
                          Icon: IconTrash,
                          danger: true,
                          onPress: () =>
                            ask(phrase.trigger, (idempotencyKey) => call(deletePhrase, { params: { id: phrase._id } }, { idempotencyKey })),
                        },
                      ]}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </ListState>
      )}
    </AskFirst>
  )
}
