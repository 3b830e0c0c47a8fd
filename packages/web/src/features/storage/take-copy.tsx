import { type CopyPlaces, copyToDrive, downloadCopy, SealedCopy } from '@clinic/contract/storage/copies'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { saveSealed } from '../../api/save-sealed.ts'
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { sizeText } from './state.ts'
import { WORDS } from './words.ts'

/**
 * Copies the newest backup, or one made of PostgreSQL now, sealed, to a USB drive or as a download: a copy that survives if the house burns
 * down.
 */
export function TakeCopy({ places }: { places: UseQueryResult<CopyPlaces> }) {
  return (
    <section aria-labelledby="take-copy" className="above-7 spaced">
      <h2 id="take-copy" className="text-m">
        {WORDS.takeCopy}
      </h2>
      <ListState query={places} rows={2} rowHeight={56}>
        {(known) => <Places places={known} lookAgain={() => void places.refetch()} isLooking={places.isFetching} />}
      </ListState>
    </section>
  )
}

type PlacesProps = { places: CopyPlaces; lookAgain: () => void; isLooking: boolean }

function Places({ places, lookAgain, isLooking }: PlacesProps) {
  const { newest, database, refusal, isSealedToKey, drives } = places
  const { form, target, copyTo } = useCopy(isSealedToKey)
  const [hasLooked, setLooked] = useState(false)
  if (refusal !== null) return <p>{refusal}</p>
  if (newest === null && database === null) return <p>{WORDS.noBackupToCopy}</p>
  const button = (id: string, name: string, words: string) => (
    <Button
      variant="default"
      loading={form.busy && target === id}
      disabled={form.busy && target !== id}
      onClick={() => copyTo(id)}
      aria-label={`${words}: ${name}`}
    >
      {words}
    </Button>
  )
  return (
    <div className="spaced">
      {newest && <p>{WORDS.whatACopyIs(sizeText(newest.bytes))}</p>}
      {database && <p>{WORDS.whatADatabaseCopyIs(sizeText(database.bytes))}</p>}
      <form {...form.props} className="spaced">
        <p>{isSealedToKey ? WORDS.sealedToKey : WORDS.passphraseIs}</p>
        {!isSealedToKey && <Passphrase form={form} />}
        <ul className="plain-list line-above above-5">
          {drives.map(({ id, name, folder, freeBytes, problem }) => (
            <Place key={id} name={name} detail={problem ?? `${folder} · ${WORDS.free(sizeText(freeBytes))}`}>
              {problem === null && button(id, name, WORDS.copyHere)}
            </Place>
          ))}
          <Place name={WORDS.thisBrowser} detail={WORDS.asDownload}>
            {button(DOWNLOAD, WORDS.thisBrowser, WORDS.download)}
          </Place>
        </ul>
      </form>
      <Button
        variant="subtle"
        onClick={() => {
          setLooked(true)
          lookAgain()
        }}
        loading={isLooking}
      >
        {drives.length === 0 && !hasLooked ? WORDS.lookForDrives : WORDS.lookAgain}
      </Button>
      <p role="status" className="quiet">
        {hasLooked && !isLooking && drives.length === 0 && WORDS.noDrive}
      </p>
      <p className="quiet">{WORDS.keysToo}</p>
    </div>
  )
}

function Place({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className="entry">
      <span className="grid">
        <strong>{name}</strong>
        <span className="quiet">{detail}</span>
      </span>
      {children}
    </li>
  )
}

type PassphraseValues = { passphrase: string; confirmPassphrase: string }

function Passphrase({ form }: { form: ContractForm<PassphraseValues> }) {
  return (
    <div className="pair above-5">
      <PasswordField label={WORDS.passphrase} autoComplete="new-password" {...form.field('passphrase')} />
      <PasswordField label={WORDS.passphraseAgain} autoComplete="new-password" {...form.field('confirmPassphrase')} />
    </div>
  )
}

/** The place for a copy that is not on a drive. */
const DOWNLOAD = 'download'

const WithPassphrase = z
  .object({ passphrase: SealedCopy.shape.passphrase.unwrap(), confirmPassphrase: z.string().min(1, WORDS.enterAgain) })
  .superRefine(({ passphrase, confirmPassphrase }, context) => {
    if (confirmPassphrase !== '' && confirmPassphrase !== passphrase)
      context.addIssue({ code: 'custom', message: WORDS.notTheSame, path: ['confirmPassphrase'] })
  })
const ToKey = z.object({}).transform((): { passphrase?: string } => ({}))

/** Sends the passphrase with the place whose button was pressed. */
function useCopy(isSealedToKey: boolean) {
  const [target, setTarget] = useState(DOWNLOAD)
  const place = useRef(DOWNLOAD)
  const form = useContractForm({
    schema: isSealedToKey ? ToKey : WithPassphrase,
    initial: { passphrase: '', confirmPassphrase: '' },
    async send({ passphrase }: { passphrase?: string | undefined }) {
      const body = passphrase === undefined ? {} : { passphrase }
      if (place.current === DOWNLOAD) return saveSealed(downloadCopy, { body })
      const { file } = await call(copyToDrive, { body: { ...body, drive: place.current } })
      return file
    },
    onSuccess: (file) => {
      notify.success(place.current === DOWNLOAD ? WORDS.downloaded(file) : WORDS.copied(file))
      form.discard()
    },
  })
  const copyTo = (id: string) => {
    place.current = id
    setTarget(id)
    void form.submit()
  }
  return { form, target, copyTo }
}
