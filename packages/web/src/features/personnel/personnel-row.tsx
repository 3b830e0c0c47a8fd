import type { Personnel } from '@clinic/contract/personnel/personnel'
import { IconKey, IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { Row } from '../../ui/list/rows.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import type { AskAction } from './personnel-actions.tsx'
import { roleLabel } from './personnel-values.ts'
import { WORDS } from './words.ts'

type Props = { person: Personnel; isSelf: boolean; onAsk: AskAction }

export function PersonnelRow({ person, isSelf, onAsk }: Props) {
  const { _id, name, email, role, deactivated } = person
  const edit = { name: SCREEN.editProfile, Icon: IconPencil, to: pathTo('editPersonnel', { userId: _id }) }
  return (
    <Row
      id={_id}
      name={
        <>
          {name}
          {isSelf && ' (you)'}
        </>
      }
      title={name}
      about={`${roleLabel(role)} · ${email}`}
      cells={[<StatusBadge key="state" kind={deactivated ? 'deactivated' : 'activated'} />]}
      to={edit.to}
      action={<RowMenu of={name} label={WORDS.settingsFor(name)} actions={isSelf ? [edit] : [edit, ...othersOnly(person, onAsk)]} />}
    />
  )
}

/** Actions that people cannot take on their own account, because it would end their sign-in. */
function othersOnly(person: Personnel, onAsk: AskAction): RowAction[] {
  const remove: RowAction = {
    name: SCREEN.deletePersonnel,
    Icon: IconTrash,
    danger: true,
    onPress: () => onAsk(person, 'delete'),
  }
  if (person.deactivated) return [{ name: SCREEN.activate, Icon: IconUserCheck, onPress: () => onAsk(person, 'activate') }, remove]
  return [
    { name: WORDS.passwordSlip, Icon: IconKey, onPress: () => onAsk(person, 'slip') },
    { name: SCREEN.deactivate, Icon: IconUserOff, ends: true, onPress: () => onAsk(person, 'deactivate') },
    remove,
  ]
}
