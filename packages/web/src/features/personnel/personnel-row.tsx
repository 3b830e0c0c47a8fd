import { SCREEN } from '@clinic/contract/messages'
import type { Personnel } from '@clinic/contract/personnel'
import { ActionIcon, Menu } from '@mantine/core'
import { IconKey, IconPencil, IconSettings, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pathTo } from '../../paths.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './personnel.module.css'
import type { Ask } from './personnel-actions.tsx'
import { roleLabel } from './personnel-values.ts'

type Props = { person: Personnel; isSelf: boolean; onAsk: Ask }

export function PersonnelRow({ person, isSelf, onAsk }: Props) {
  const { name, email, role, deactivated } = person
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
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Settings for ${name}`}>
            <IconSettings size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={pathTo('editPersonnel', { userId: person._id })}
            leftSection={<IconPencil size={20} aria-hidden />}
          >
            {SCREEN.editProfile}
          </Menu.Item>
          {!isSelf && <OthersOnly person={person} onAsk={onAsk} />}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** What nobody may do to themselves: it would end the very sign-in that does it. */
function OthersOnly({ person, onAsk }: { person: Personnel; onAsk: Ask }) {
  return (
    <>
      {person.deactivated ? (
        <Menu.Item leftSection={<IconUserCheck size={20} aria-hidden />} onClick={() => onAsk(person, 'activate')}>
          {SCREEN.activate}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={<IconKey size={20} aria-hidden />} onClick={() => onAsk(person, 'slip')}>
            Password slip
          </Menu.Item>
          <Menu.Item leftSection={<IconUserOff size={20} aria-hidden />} onClick={() => onAsk(person, 'deactivate')}>
            {SCREEN.deactivate}
          </Menu.Item>
        </>
      )}
      <Menu.Item color="danger" leftSection={<IconTrash size={20} aria-hidden />} onClick={() => onAsk(person, 'delete')}>
        {SCREEN.deletePersonnel}
      </Menu.Item>
    </>
  )
}
