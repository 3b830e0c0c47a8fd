import { SCREENS } from '@clinic/contract/screens'
import { listCopyPlaces } from '@clinic/contract/storage/copies'
import { backUpStore } from '@clinic/contract/storage/storage'
import { Anchor, Button, Loader } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { call, query, refresh } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ClinicalRules } from './clinical-rules.tsx'
import { storageState } from './state.ts'
import { StorageFacts } from './storage-facts.tsx'
import { StorageVerdict } from './storage-verdict.tsx'
import { TakeCopy } from './take-copy.tsx'
import { WORDS } from './words.ts'

/** Poll interval while the server is working on the store. */
const LOOK_AGAIN_MS = 2000

/** The state of the store and its backups, with a button to make one. */
export function Screen() {
  const state = useQuery({ ...storageState, refetchInterval: ({ state }) => (state.data?.isWorking ? LOOK_AGAIN_MS : false) })
  const places = useQuery({ ...query(listCopyPlaces, {}), staleTime: 0 })
  return (
    <Page title="Backups" context={WORDS.context} action={state.data?.engine === 'sqlite' && <BackUpNow />} narrow>
      <ListState query={state} rows={8} rowHeight={56}>
        {(storage) => (
          <>
            <StorageVerdict storage={storage} />
            <StorageFacts storage={storage} />
            <p className="above-6">
              <Anchor component={Link} to={SCREENS.selfCheck.path} className="inline-block pad-rows-4" inherit>
                {WORDS.selfCheck[storage.engine]}
              </Anchor>
            </p>
          </>
        )}
      </ListState>
      {state.data && <TakeCopy places={places} />}
      {/* Comes when its place is known. */}
      {!state.isPending && !places.isPending && <ClinicalRules />}
    </Page>
  )
}

function BackUpNow() {
  const key = useRef(newKey())
  const make = useMutation({
    mutationFn: () => call(backUpStore, {}, { idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = newKey()
      notify.success(WORDS.backupMade)
    },
    onError(error) {
      notify.failure(error)
      void refresh('storage') // it says why
    },
  })
  // A loading or disabled button would lose the focus.
  return (
    <Button
      leftSection={make.isPending ? <Loader size={20} color="currentColor" /> : <IconDatabaseExport size={20} aria-hidden />}
      onClick={() => make.isPending || make.mutate()}
      aria-disabled={make.isPending}
      aria-busy={make.isPending}
    >
      {WORDS.backUpNow}
    </Button>
  )
}
