import { getOverview, type Overview, type FirstSteps as Steps } from '@clinic/contract/overview/overview'
import { SCREENS } from '@clinic/contract/screens'
import {
  IconBed,
  IconBuildingWarehouse,
  IconClipboardText,
  IconReportMedical,
  IconStethoscope,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { loadLazily } from '../../lib/late/lazy.ts'
import { useQuiet } from '../../lib/quiet.ts'
import { ListState, LoadingRows } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { clinicToday, dayInWords } from '../../ui/time/clinic-time.ts'
import { Panel } from './panel.tsx'
import { PatientsDownload } from './patients-download.tsx'
import { TileLink, tilesClass } from './tile.tsx'
import { TILES } from './tiles.ts'
import styles from './today.module.css'
import { Today } from './today.tsx'
import { WORDS } from './words.ts'

// What is not current loads after what is; space is reserved for it, and the rest works without it.
const Recent = lazy<ComponentType>(async () => {
  const part = await loadLazily(() => import('./recent.tsx')).catch(() => null)
  return { default: part?.Recent ?? (() => null) }
})
const FirstSteps = lazy<ComponentType<{ steps: Steps }>>(async () => {
  const part = await loadLazily(() => import('./first-steps.tsx')).catch(() => null)
  return { default: part?.FirstSteps ?? (() => null) }
})

/** The home screen: the clinic now, and below it the eight tiles, three of them with a live figure. */
export function Screen() {
  const { name } = useUser()
  const overview = useQuery(query(getOverview, {}))
  const now = overview.data
  const isFailed = overview.isError && now === undefined
  const isQuiet = useQuiet(now !== undefined, FIRST_MS)
  const free = now?.beds.filter(({ state }) => state === 'free').length
  const low = now && now.outOfStock + now.lowStock
  return (
    <Page title={WORDS.welcome(name)} context={dayInWords(clinicToday(), WHOLE_DAY)}>
      {now?.firstSteps && (
        <div className={`below-6 ${styles.first}`}>
          {isQuiet && (
            <Suspense>
              <FirstSteps steps={now.firstSteps} />
            </Suspense>
          )}
        </div>
      )}
      {isFailed && (
        <div className="below-6">
          <ListState query={overview}>{() => null}</ListState>
        </div>
      )}
      {!isFailed && (!now?.firstSteps || isInUse(now)) && (
        <>
          <Today now={now} />
          <div className={styles.recent} hidden={overview.isPending}>
            {now && isQuiet ? (
              <Suspense fallback={PLACES_OF_PANELS}>
                <Recent />
              </Suspense>
            ) : (
              PLACES_OF_PANELS
            )}
          </div>
        </>
      )}
      {/* Only once it is known what is above them, so that they never move. */}
      <div className={tilesClass} hidden={overview.isPending}>
        <TileLink to={SCREENS.managePersonnel.path} name={TILES.personnel} Icon={IconUsers} />
        <TileLink to={SCREENS.activeSessions.path} name={TILES.sessions} Icon={IconClipboardText} figure={now?.openSessions} unit="open" />
        <TileLink to={SCREENS.bulkUpload.path} name={TILES.upload} Icon={IconUpload} />
        <TileLink to={SCREENS.patientSearch.path} name={TILES.attend} Icon={IconStethoscope} />
        <TileLink to={SCREENS.beds.path} name={TILES.beds} Icon={IconBed} figure={free} unit="free" />
        <TileLink to={SCREENS.stock.path} name={TILES.inventory} Icon={IconBuildingWarehouse} figure={low} unit="low" />
        <PatientsDownload />
        <TileLink to={SCREENS.report.path} name={TILES.report} Icon={IconReportMedical} />
      </div>
    </Page>
  )
}

/** A new clinic has only zeros to show. */
const isInUse = ({ waiting, openSessions, beds, outOfStock, lowStock }: Overview) =>
  waiting + openSessions + beds.length + outOfStock + lowStock > 0

/** How long the current figures have the connection to themselves. */
const FIRST_MS = 1_500

const PLACES_OF_PANELS = (
  <>
    <Panel title={WORDS.seen}>
      <LoadingRows rows={1} rowHeight={180} />
    </Panel>
    <Panel title={WORDS.diagnoses}>
      <LoadingRows rows={6} rowHeight={20} />
    </Panel>
  </>
)

const WHOLE_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
