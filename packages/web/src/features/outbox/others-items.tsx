import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../auth/user.tsx'
import * as notify from '../../lib/notices/notify.ts'
import type { ItemsOfOther } from '../../outbox/items-of-others.ts'
import { currentUnsent } from '../../outbox/outbox-instance.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { TypedText } from './typed-text.tsx'
import { WORDS } from './words.ts'

type Removal = { readonly of: ItemsOfOther; readonly key: string }

/** That other people's records wait here. The admin can read whose, for whom and what, to enter it where its person cannot send it. */
export function OfOthers({ count }: { count: number }) {
  const { role } = useUser()
  const [read, setRead] = useState<readonly ItemsOfOther[]>([])
  const [wanted, setWanted] = useState<Removal | null>(null)

  async function look() {
    try {
      setRead((await currentUnsent()?.readOthers()) ?? [])
    } catch (error) {
      notify.failure(error)
    }
  }

  async function remove({ of, key }: Removal) {
    setWanted(null)
    await of.box.remove(key)
    await currentUnsent()?.look()
    await look()
  }

  return (
    <section>
      <p className="quiet above-4">{WORDS.others(count)}</p>
      {role === 'admin' && read.length === 0 && (
        <Button variant="default" onClick={() => void look()}>
          {WORDS.readOthers}
        </Button>
      )}
      {read.map((of) => (
        <div key={of.name}>
          <h2 className="flex wrap gap-rows-2 gap-columns-4">{WORDS.ofPerson(of.name, of.deactivated)}</h2>
          <ul className="plain-list line-above">
            {of.items.map(({ key, content, touchedAt }) => (
              <li key={key} className="entry top">
                <div>
                  <p className="flex wrap gap-rows-2 gap-columns-4">
                    <strong>{content.who}</strong> <span>{WORDS.what(content.what, content.drugs)}</span>
                  </p>
                  <p className="note">{WORDS.typedAt(timeOf(touchedAt))}</p>
                  {content.trouble && <p className="above-2">{WORDS.trouble(content.trouble, content.what)}</p>}
                  <TypedText content={content} />
                </div>
                <div className="flex wrap at-end gap-3">
                  <Button variant="subtle" onClick={() => setWanted({ of, key })}>
                    {WORDS.delete}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ConfirmModal
        danger
        opened={wanted !== null}
        question={WORDS.deleteQuestion}
        confirm={WORDS.delete}
        cancel={WORDS.keepIt}
        onConfirm={() => wanted && remove(wanted)}
        onCancel={() => setWanted(null)}
      >
        {WORDS.enteredFirst}
      </ConfirmModal>
    </section>
  )
}

const timeOf = (at: number) => `${formatDate(new Date(at).toISOString())} ${formatTime(new Date(at).toISOString())}`
