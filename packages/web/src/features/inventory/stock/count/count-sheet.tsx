import { cancelCount, getCount, postCount, type StockCount } from '@clinic/contract/stock/stock-counts'
import { Button, Checkbox, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../../../api/client.ts'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { pathTo } from '../../../../lib/paths.ts'
import { ConfirmModal } from '../../../../ui/float/confirm-modal.tsx'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import bar from '../bottom-bar.module.css'
import { WORDS } from '../words.ts'
import styles from './count.module.css'
import { CountTable } from './count-table.tsx'

/** An open stock take: every number is saved as it is typed, but stock changes only when it is posted. */
export function CountSheet({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const count = useQuery(query(getCount, { params: { id } }))
  return (
    <ListState query={count} rows={8} rowHeight={52} isEmpty={({ lines }) => lines.length === 0} empty={<NoLots id={id} />}>
      {(count) => <Sheet count={count} takesFocus={takesFocus} />}
    </ListState>
  )
}

function Sheet({ count: { _id, lines, openedAt }, takesFocus }: { count: StockCount; takesFocus: boolean }) {
  const [isBlind, setBlind] = useState(false)
  const typed = lines.filter(({ counted }) => counted !== null)
  const different = typed.filter(({ difference }) => difference !== 0)
  const end = useEnd(_id)
  return (
    <>
      <h2 className="print-only below-4">{WORDS.countSheetOf(formatDate(openedAt))}</h2>
      <div className="flex wrap middle apart below-5 gap-rows-4 gap-columns-5 no-print">
        <Checkbox label={WORDS.blind} checked={isBlind} onChange={({ currentTarget }) => setBlind(currentTarget.checked)} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            component={Link}
            to={`${pathTo('print', { what: 'count-sheet', id: _id })}${isBlind ? '?with' : ''}`}
          >
            {WORDS.printSheet}
          </Button>
          <Button variant="default" onClick={() => end.ask('cancel')}>
            {WORDS.cancelCount}
          </Button>
        </Group>
      </div>
      <CountTable countId={_id} lines={lines} isBlind={isBlind} takesFocus={takesFocus} />
      <div className={bar.total}>
        <p className="strong" role="status">
          {WORDS.countedOf(typed.length, lines.length)}
          {different.length > 0 && <span className={styles.differ}>{WORDS.lotsDiffer(different.length)}</span>}
        </p>
        <Button disabled={typed.length === 0} onClick={() => end.ask('post')}>
          {WORDS.postCount}
        </Button>
      </div>
      <ConfirmModal
        opened={end.asked === 'post'}
        question={WORDS.postQuestion(typed.length)}
        confirm={WORDS.postCount}
        onConfirm={() => end.run('post')}
        onCancel={() => end.ask(null)}
      >
        {WORDS.postDetail(lines.length - typed.length)}
      </ConfirmModal>
      <ConfirmModal
        opened={end.asked === 'cancel'}
        question={WORDS.cancelQuestion}
        confirm={WORDS.cancelCount}
        cancel={WORDS.goOnCounting}
        danger
        onConfirm={() => end.run('cancel')}
        onCancel={() => end.ask(null)}
      />
    </>
  )
}

/** Posts or cancels the stock take after confirmation. */
function useEnd(id: string) {
  const [asked, ask] = useState<'post' | 'cancel' | null>(null)

  async function run(what: 'post' | 'cancel') {
    try {
      const endpoint = what === 'post' ? postCount : cancelCount
      await call(endpoint, { params: { id } }, { idempotencyKey: newKey() })
      notify.success(what === 'post' ? WORDS.countPosted : WORDS.countCancelled)
    } catch (error) {
      notify.failure(error)
    }
    ask(null)
  }

  return { asked, ask, run }
}

function NoLots({ id }: { id: string }) {
  const end = useEnd(id)
  return (
    <>
      <p>{WORDS.noLotsToCount}</p>
      <Button variant="default" onClick={() => void end.run('cancel')}>
        {WORDS.cancelCount}
      </Button>
    </>
  )
}
