import { deleteTemplate, type Template, updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { IconCheck, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { AskFirst } from './ask-first.tsx'
import { WHO_LABELS } from './template-values.ts'
import styles from './templates.module.css'
import { WORDS } from './words.ts'

type Props = { templates: UseQueryResult<Template[]>; mayEdit: boolean }

export function TemplateList({ templates, mayEdit }: Props) {
  const turn = useMutation({
    mutationFn: ({ _id, version, active }: Template) =>
      call(updateTemplate, { params: { id: _id }, body: { active: !active, version } }, { idempotencyKey: newKey() }),
    onError: (error) => notify.failure(error),
  })
  const isDoctor = useUser().role === 'doctor'
  const takeOver = useMutation({
    mutationFn: ({ _id, version }: Template) =>
      call(updateTemplate, { params: { id: _id }, body: { active: true, version } }, { idempotencyKey: newKey() }),
    onSuccess: ({ trigger }) => notify.success(WORDS.takenOver(trigger)),
    onError: (error) => notify.failure(error),
  })
  return (
    <AskFirst>
      {(ask) => (
        <ListState query={templates} rows={5} rowHeight={56} isEmpty={({ length }) => length === 0} empty={WORDS.noTemplates}>
          {(all) => (
            <ul className="plain-list" aria-label={WORDS.templates}>
              {all.map((template) => (
                <li key={template._id} className={styles.row} data-off={!template.active || undefined}>
                  <span className={`strong anywhere ${styles.trigger}`}>.{template.trigger}</span>
                  <span className={`two-lines anywhere ${styles.text}`}>
                    {mayEdit ? (
                      <Link to={`?template=${template._id}`} className="same-colour">
                        {template.name}
                      </Link>
                    ) : (
                      template.name
                    )}
                    <span className="block note">{factsOf(template)}</span>
                  </span>
                  <span className="note">{!template.active && WORDS.switchedOff}</span>
                  {mayEdit && (
                    <RowMenu
                      of={`.${template.trigger}`}
                      actions={[
                        { name: WORDS.edit, Icon: IconPencil, to: `?template=${template._id}` },
                        ...(isDoctor && template.notReviewed !== undefined
                          ? [{ name: WORDS.takeOver, Icon: IconCheck, onPress: () => takeOver.mutate(template) }]
                          : []),
                        template.active
                          ? { name: WORDS.switchOff, Icon: IconEyeOff, onPress: () => turn.mutate(template) }
                          : { name: WORDS.switchOn, Icon: IconEye, onPress: () => turn.mutate(template) },
                        {
                          name: WORDS.remove,
                          Icon: IconTrash,
                          danger: true,
                          onPress: () =>
                            ask(template.trigger, (idempotencyKey) =>
                              call(deleteTemplate, { params: { id: template._id } }, { idempotencyKey }),
                            ),
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

/** 'Children under 12 · 5–14 kg · 2 drugs' */
function factsOf({ who, minKg, maxKg, lines, notReviewed }: Template): string {
  const review = notReviewed === undefined ? '' : WORDS.notReviewedFrom(notReviewed)
  return [WHO_LABELS[who], WORDS.kg(minKg, maxKg), lines.length > 0 ? WORDS.drugCount(lines.length) : '', review]
    .filter(Boolean)
    .join(' · ')
}
