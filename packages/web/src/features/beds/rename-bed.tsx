import { BedUpdate, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { queryAll } from '../../api/paged.ts'
import { queryClient } from '../../api/query-client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { ApiError } from '../../lib/error.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import type { ListedBed } from './listed-bed.ts'
import { WORDS } from './words.ts'

const NewTag = z.object({ tag: BedUpdate.shape.tag.unwrap() })

/** Renames a free bed in its tile. If someone changed it meanwhile, says so, and the next attempt uses the new version. */
export function RenameBed({ bed, onDone }: { bed: ListedBed; onDone: () => void }) {
  // The version when the pencil was pressed; the list in the background is fetched repeatedly.
  const [version, setVersion] = useState<number | null>(bed.version)
  const form = useContractForm({
    schema: NewTag,
    initial: { tag: bed.tag },
    send: ({ tag }, idempotencyKey) => call(updateBed, { body: { id: bed._id, tag, version: version ?? bed.version } }, { idempotencyKey }),
    onSuccess: ({ tag, version }) => {
      notify.success(WORDS.renamed(tag))
      // The tile shows the new tag at once.
      queryClient.setQueryData(queryAll(listBeds).queryKey, (beds) =>
        beds?.map((one) => (one._id === bed._id ? { ...one, tag, version } : one)),
      )
      onDone()
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409 || error.body.fields) return false
      notify.failure(error)
      setVersion(null)
      return true
    },
  })
  return (
    <form {...form.props} className="grid gap-4" onKeyDown={(event) => (event.key === 'Escape' ? onDone() : form.props.onKeyDown(event))}>
      <TextInput label={WORDS.newTag(bed.tag)} autoFocus maxLength={40} {...form.field('tag')} />
      <div className="flex wrap gap-4">
        <Button type="submit" loading={form.busy}>
          {SCREEN.save}
        </Button>
        <Button variant="default" onClick={onDone} disabled={form.busy}>
          {SCREEN.cancel}
        </Button>
      </div>
    </form>
  )
}
