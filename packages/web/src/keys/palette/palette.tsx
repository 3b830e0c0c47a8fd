import { Modal } from '@mantine/core'
import { useFocusBack } from '../../ui/float/use-focus-back.ts'
import { KEY_WORDS } from '../words.ts'
import { PaletteList } from './palette-list.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Finds screens, patients and actions by typing. */
export function Palette({ opened, onClose }: Props) {
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      yOffset="10dvh"
      size="lg"
      padding={0}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={KEY_WORDS.goTo} className="clipped">
        <Modal.Body>
          <PaletteList onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
