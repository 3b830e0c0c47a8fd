import { TILES } from '@clinic/contract/messages'
import { getOverview } from '@clinic/contract/overview'
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
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientsDownload } from './patients-download.tsx'
import { TileLink, tilesClass } from './tile.tsx'
import { Today } from './today.tsx'
import { WORDS } from './words.ts'

/** The home screen: the clinic now, and below it the eight places, three of them with a live figure. */
export function Screen() {
  const { name } = useUser()
  const now = useQuery(query(getOverview, {})).data
  const free = now?.beds.filter(({ state }) => state === 'free').length
  const low = now && now.outOfStock + now.lowStock
  return (
    <Page title={WORDS.welcome(name)} context={dayInWords(new Date())}>
      <Today now={now} />
      <div className={tilesClass}>
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

const dayInWords = (day: Date) => day.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
