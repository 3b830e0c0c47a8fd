import { getPreferences } from '@clinic/contract/personnel/preferences'
import { createPrint, isPrint, type PaperSize, PRINTS, type PrintName } from '@clinic/contract/prints/prints'
import { SCREENS } from '@clinic/contract/screens'
import { Button, Checkbox } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { call, query } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import { Empty, ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CardActions } from './card-actions.tsx'
import { LOADERS } from './load.ts'
import { Paper } from './paper.tsx'
import styles from './print.module.css'
import { PRINT_WORDS } from './words.ts'

/** An option besides the size. */
const CHOICES: Partial<Record<PrintName, string>> = {
  prescription: PRINT_WORDS.withStock,
  'count-sheet': PRINT_WORDS.blind,
  'call-list': PRINT_WORDS.withReasons,
}

/** A preview of what the printer will produce, on the paper it is made for. No dialog opens by itself. */
export function Screen() {
  const { what = '', id = '' } = useParams()
  if (!isPrint(what))
    return (
      <Page title="Print" back={SCREENS.home.path}>
        <Empty>{PRINT_WORDS.notLoadable}</Empty>
      </Page>
    )
  return <Preview key={`${what} ${id}`} what={what} id={id} />
}

type Props = { what: PrintName; id: string }

function Preview({ what, id }: Props) {
  const size = useSize(what)
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const paper = useQuery({ ...paperOf(what, id, size ?? 'A4', state), enabled: size !== undefined })
  const chosen = search.has('with')
  const loaded = paper.data?.loaded
  const isThere = loaded !== undefined && 'draw' in loaded
  const choice = CHOICES[what] ?? (isThere ? loaded.choice : undefined)
  return (
    <>
      <div className="no-print">
        <Page
          title={PRINTS[what].title}
          context={isThere && PRINT_WORDS.notPreview}
          back={SCREENS.home.path}
          action={
            isThere && (
              <Button autoFocus leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            )
          }
        >
          <div className={`flex wrap middle below-6 gap-rows-4 gap-columns-6 ${styles.tools}`}>
            {PRINTS[what].sizes.length > 1 && <Sizes what={what} size={size} />}
            {choice && isThere && (
              <Checkbox
                label={choice}
                checked={chosen}
                onChange={({ currentTarget: { checked } }) =>
                  setSearch({ ...(size && { size }), ...(checked && { with: '' }) }, { replace: true, state, preventScrollReset: true })
                }
              />
            )}
            {what === 'patient-card' && paper.data && <CardActions patientId={id} hasCard={isThere} onMade={() => paper.refetch()} />}
          </div>
        </Page>
      </div>
      <ListState query={paper} rows={1} rowHeight={420}>
        {({ printed, loaded }) =>
          'nothing' in loaded || size === undefined ? (
            <Empty>{'nothing' in loaded && loaded.nothing}</Empty>
          ) : (
            <Paper key={size} what={what} size={size}>
              {loaded.draw({ printed, size, chosen })}
            </Paper>
          )
        }
      </ListState>
    </>
  )
}

/** The size in the address if this printout supports it, or the user's own, the clinic's or the default. Undefined until known. */
function useSize(what: PrintName): PaperSize | undefined {
  const [search] = useSearchParams()
  const sizes: readonly PaperSize[] = PRINTS[what].sizes
  const asked = sizes.find((size) => size === search.get('size'))
  const preferences = useQuery({ ...query(getPreferences, {}), enabled: asked === undefined && sizes.length > 1 })
  if (asked ?? sizes.length === 1) return asked ?? sizes[0]
  if (preferences.isPending) return undefined
  return sizes.find((size) => size === (preferences.data?.paper ?? preferences.data?.clinicPaper)) ?? sizes[0]
}

/** Audits the print before loading anything, so that no printout is shown without an audit event. */
const paperOf = (what: PrintName, id: string, size: PaperSize, state: unknown) =>
  queryOptions({
    queryKey: ['print', what, id, size] as const,
    queryFn: async () => {
      const printed = await call(createPrint, { body: { what, id, size } }, { idempotencyKey: newKey() })
      return { printed, loaded: await LOADERS[what](id, state) }
    },
    // A printout is a snapshot: created when opened, and again when opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })

function Sizes({ what, size }: { what: PrintName; size: PaperSize | undefined }) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <nav aria-label={PRINT_WORDS.size} className="flex edge corner clipped">
      {PRINTS[what].sizes.map((each) => {
        const to = new URLSearchParams(search)
        to.set('size', each)
        return (
          <Link key={each} to={`?${to}`} replace state={state} aria-current={each === size ? 'true' : undefined} className={styles.size}>
            {PRINT_WORDS.sizeName(each)}
          </Link>
        )
      })}
    </nav>
  )
}
