import type { Slip } from '@clinic/contract/personnel/personnel'
import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import * as notify from '../../lib/notices/notify.ts'
import { clinicName } from '../../lib/page-facts.ts'
import { DateText, formatDate, formatTime } from '../../ui/time/date-text.tsx'
import styles from './slip-dialog.module.css'
import { WORDS } from './words.ts'

export type IssuedSlip = Slip & { name: string; email: string }

/**
 * Shows a one-time password this once, to print or to copy into a message. Only its button closes it, and the button does not have the
 * focus, so that no stray key loses the password.
 */
export function SlipDialog({ issued, onClose }: { issued: IssuedSlip | null; onClose: () => void }) {
  return (
    <Modal
      opened={issued !== null}
      onClose={onClose}
      title={WORDS.passwordSlip}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ root: styles.root ?? '', overlay: styles.overlay ?? '', inner: styles.inner ?? '', content: styles.content ?? '' }}
    >
      {issued && <SlipText slip={issued} onClose={onClose} />}
    </Modal>
  )
}

function SlipText({ slip, onClose }: { slip: IssuedSlip; onClose: () => void }) {
  const { name, email, password, link, expiresAt } = slip
  const shown = useRef<HTMLDivElement>(null)

  async function copy() {
    if (await copyText(textOf(slip), shown.current)) notify.success('Copied')
    else notify.failure(WORDS.cannotCopy)
  }

  return (
    <>
      <Text className={styles.hint} mb="md">
        {WORDS.slipShownOnce(name)}
      </Text>
      <div ref={shown} className={`pad-5 card anywhere ${styles.slip}`}>
        {clinicName() && <p className="below-4 strong">{clinicName()}</p>}
        <dl>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Email</dt>
          <dd>{email}</dd>
          <dt>{WORDS.oneTimePassword}</dt>
          <dd className={styles.password}>{password}</dd>
          <dt>{WORDS.openAddress}</dt>
          <dd>
            {link}
            {isLocal(link) && <p className="above-2 strong">{WORDS.localAddress}</p>}
          </dd>
          <dt>{WORDS.validUntil}</dt>
          <dd>
            <DateText value={expiresAt} withTime />
          </dd>
        </dl>
      </div>
      {isLocal(link) && (
        <Alert color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} className={styles.hint} mt="md">
          {WORDS.localAddressAdvice}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void copy()} data-autofocus>
          Copy
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  )
}

/**
 * Whether each device would find itself at the address: the server listens only on its own computer, or does not know its public address.
 */
export const isLocal = (link: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname)

const textOf = ({ name, email, password, link, expiresAt }: IssuedSlip) =>
  [
    WORDS.slipName(name),
    WORDS.slipEmail(email),
    WORDS.slipPassword(password),
    WORDS.slipAddress(link),
    ...(isLocal(link) ? [WORDS.localAddress] : []),
    WORDS.slipValidUntil(formatDate(expiresAt), formatTime(expiresAt)),
  ].join('\n')
