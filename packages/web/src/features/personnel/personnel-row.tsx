import { SCREEN } from '@clinic/contract/messages'
import type { Personnel } from '@clinic/contract/personnel'
import { IconKey, IconPencil, IconSettings, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { pathTo } from '../../app/paths.ts'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './personnel.module.css'
import type { Ask } from './personnel-actions.tsx'
import { roleLabel } from './personnel-values.ts'
import { WORDS } from './words.ts'

type Props = { person: Personnel; isSelf: boolean; onAsk: Ask }

export function PersonnelRow({ person, isSelf, onAsk }: Props) {
  const { _id, name, email, role, deactivated } = person
  const edit = { name: SCREEN.editProfile, Icon: IconPencil, to: pathTo('editPersonnel', { userId: _id }) }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {isSelf && ' (you)'}
        </p>
        <p className={styles.facts}>
          {roleLabel(role)} · {email}
        </p>
      </div>
      <StatusBadge kind={deactivated ? 'deactivated' : 'activated'} />
      <RowMenu
        label={WORDS.settingsFor(name)}
        icon={<IconSettings size={20} aria-hidden />}
        actions={isSelf ? [edit] : [edit, ...othersOnly(person, onAsk)]}
      />
    </li>
  )
}

/** What people cannot do to their own account, because it would end their sign-in. */
function othersOnly(person: Personnel, onAsk: Ask): RowAction[] {
  const remove: RowAction = {
    name: SCREEN.deletePersonnel,
    Icon: IconTrash,
    danger: true,
    onPress: () => onAsk(person, 'delete'),
  }
  if (person.deactivated) return [{ name: SCREEN.activate, Icon: IconUserCheck, onPress: () => onAsk(person, 'activate') }, remove]
  return [
    { name: SCREEN.deactivate, Icon: IconUserOff, onPress: () => onAsk(person, 'deactivate') },
    { name: WORDS.passwordSlip, Icon: IconKey, onPress: () => onAsk(person, 'slip') },
    remove,
  ]
}
