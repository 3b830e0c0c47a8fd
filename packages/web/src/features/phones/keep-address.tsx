import { keepAddress } from '@clinic/contract/phones/address'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import * as notify from '../../lib/notices/notify.ts'
import { WORDS } from './words.ts'

/** Makes phones use this address from now on. */
export function KeepAddress({ address, label }: { address: string; label: string }) {
  const keep = useMutation({
    mutationFn: () => call(keepAddress, { body: { address } }),
    onSuccess: () => notify.success(WORDS.kept(address)),
    onError: (error) => notify.failure(error),
  })
  return (
    <Button variant="default" onClick={() => keep.isPending || keep.mutate()} aria-disabled={keep.isPending}>
      {label}
    </Button>
  )
}
