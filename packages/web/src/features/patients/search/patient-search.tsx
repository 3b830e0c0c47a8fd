import { can } from '@clinic/contract/endpoint'
import { RULES } from '@clinic/contract/messages'
import { createPatient, MAX_FOUND, searchPatients } from '@clinic/contract/patients/patients'
import { Anchor, CloseButton, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { pathTo } from '../../../lib/paths.ts'
import { SEARCH_TARGET } from '../../../lib/targets.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { searchedFor } from '../../../shared/patient/found-patient.ts'
import { Tabs } from '../../../ui/choose/tabs.tsx'
import { useUrlChoice } from '../../../ui/choose/url-choice.ts'
import { useUrlTexts } from '../../../ui/choose/url-texts.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../../ui/list/pager.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { WORDS } from '../words.ts'
import { useListKeyboardNav } from './list-keyboard-nav.ts'
import { OpeningList, recentPatients } from './opening-list.tsx'
import styles from './patient-search.module.css'
import { type FoundPage, Results } from './results.tsx'
import { mayBeCard, patientOfCard } from './scanned-card.ts'

/** Long enough not to send a request for every key, short enough to feel instant. */
const PAUSE_MS = 150

const LISTS = ['today', 'mine', 'all'] as const
type List = (typeof LISTS)[number]
const LIST_TITLES = { today: WORDS.seenToday, mine: WORDS.myRecent, all: WORDS.allPatients } as const

/** Finds a patient. Until something is typed, shows patients seen today, patients this user opened last, or everyone. */
export function Screen() {
  const { shown, settled, type, settleNow, hold } = useUrlTexts(['name', 'phone'], PAUSE_MS)
  const [asked, setAsked] = useState(false)
  const skip = useSkip()
  const { role } = useUser()
  const isSearch = settled.name + settled.phone !== ''
  const [list, choose] = useUrlChoice('list', LISTS)
  const isAsked = isSearch || list === 'all'
  const results = useQuery({
    ...query(searchPatients, { query: { ...settled, skip } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const isSettled =
    shown.name.trim() === settled.name &&
    shown.phone.trim() === settled.phone &&
    (!isAsked || (!results.isPlaceholderData && !results.isPending))
  const {
    form,
    list: walked,
    typedMore,
  } = useListKeyboardNav({
    typed: `${shown.name}\n${shown.phone}`,
    isSettled,
    isFailed: results.isError,
    settleNow,
  })
  const edit: typeof type = (param, text) => {
    typedMore()
    type(param, text)
  }
  const openCard = useOpenCard()
  const found = (
    <>
      {results.data && (
        <p className={styles.status} role="status">
          {results.isFetching ? SCREEN.loadingPatients : countOf(results.data, isSearch)}
        </p>
      )}
      <ListState
        query={results}
        loading={SCREEN.loadingPatients}
        rows={8}
        rowHeight={44}
        isEmpty={({ count }) => count === 0}
        empty={<p>{SCREEN.noPatient}</p>}
      >
        {(data) => (
          <>
            <Results found={data} skip={skip} typed={settled.name} isSettled={isSettled} />
            <Pager count={data.count} rows={data.data.length} optional />
          </>
        )}
      </ListState>
    </>
  )
  /** For the next patient: on a phone, without a long press. */
  const clearOf = (param: 'name' | 'phone') => ({
    rightSectionWidth: 44,
    rightSectionPointerEvents: 'all' as const,
    rightSection: shown[param] && (
      <CloseButton
        size={44}
        iconSize={18}
        aria-label={param === 'name' ? WORDS.clearName : WORDS.clearPhone}
        onClick={() => {
          edit(param, '')
          form.ref.current?.querySelectorAll('input')[param === 'name' ? 0 : 1]?.focus()
        }}
      />
    ),
  })
  const isBlank = asked && shown.name.trim() === '' && shown.phone.trim() === ''

  return (
    <Page title={WORDS.findPatient} context={WORDS.findPatientContext}>
      <search>
        <form
          {...form}
          className={styles.inputs}
          onSubmit={(event) => {
            setAsked(true)
            const typed = shown.name || shown.phone
            if (mayBeCard(typed)) {
              event.preventDefault()
              hold() // a search would come between the scan and the chart
              void openCard(typed).then((opened) => opened || form.onSubmit(event))
            } else form.onSubmit(event)
          }}
        >
          <TextInput
            {...SEARCH_TARGET}
            autoFocus
            label={WORDS.patientName}
            placeholder={RULES.searchName}
            required
            autoComplete="off"
            value={shown.name}
            {...clearOf('name')}
            onChange={(event) => edit('name', event.currentTarget.value)}
            onBlur={settleNow}
            error={isBlank && RULES.searchName}
          />
          <TextInput
            label={WORDS.patientPhone}
            placeholder={RULES.searchPhone}
            required
            type="tel"
            autoComplete="off"
            value={shown.phone}
            {...clearOf('phone')}
            onChange={(event) => edit('phone', event.currentTarget.value)}
            onBlur={settleNow}
            error={isBlank && RULES.searchPhone}
          />
          <input type="submit" hidden />
        </form>
      </search>
      <div {...walked}>{isSearch ? found : <OpeningTabs list={list} onChoose={choose} all={found} />}</div>
      {can(role, createPatient) && (results.data || !isAsked) && (
        <p className="above-5 centred after-list">
          {WORDS.notInList}{' '}
          <Anchor
            component={Link}
            to={pathTo('createPatient')}
            state={{ searchedFor: searchedFor(shown.name, shown.phone) }}
            className="inline-block pad-rows-4"
            inherit
          >
            {SCREEN.createForThem}
          </Anchor>
        </p>
      )}
    </Page>
  )
}

/** Shown before anything is typed: the patients most likely wanted. */
function OpeningTabs({ list, onChoose, all }: { list: List; onChoose: (list: List) => void; all: ReactNode }) {
  const counts = {
    today: useQuery({ ...recentPatients('today'), enabled: list === 'today' }).data?.count,
    mine: useQuery({ ...recentPatients('mine'), enabled: list === 'mine' }).data?.count,
    all: undefined,
  }
  const tabs = LISTS.map((name) => ({ name, title: LIST_TITLES[name], count: counts[name], to: name === 'today' ? '?' : `?list=${name}` }))
  return (
    <Tabs label={WORDS.patientLists} tabs={tabs} chosen={list} onChoose={onChoose}>
      {list === 'all' ? all : <OpeningList key={list} list={list} />}
    </Tabs>
  )
}

/** Opens the chart of a card scanned into the search. */
function useOpenCard() {
  const navigate = useNavigate()
  return async (typed: string) => {
    const patientId = await patientOfCard(typed)
    if (patientId !== null) void navigate(pathTo('patientHistory', { patientId }))
    return patientId !== null
  }
}

function countOf({ count, similar }: Pick<FoundPage, 'count' | 'similar'>, isSearch: boolean): string {
  if (count === 0) return ''
  if (isSearch && count >= MAX_FOUND) return WORDS.manyPatients(MAX_FOUND)
  const meant = count - similar
  if (meant === 0) return WORDS.noExactMatch
  return WORDS.patients(meant)
}
