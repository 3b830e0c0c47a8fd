import { listItems } from '@clinic/contract/inventory/inventory'
import { type Dhis, type DhisInput, DhisUpdate, getDhis, updateDhis } from '@clinic/contract/returns/returns'
import { ActionIcon, Button, Checkbox, type ComboboxItem, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, query } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ContractForm } from '../../forms/contract-form.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Empty, ListState } from '../../ui/list/list-state.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DhisFile } from './dhis-file.tsx'
import styles from './mapping.module.css'
import { type Choice, choicesOf, type FigureMapping, nextFigure, probableIds } from './mapping-defaults.ts'
import { monthOf } from './months.ts'
import { DHIS_WORDS as WORDS } from './words.ts'

const mapping = query(getDhis, {})

/** Where each figure goes in DHIS2, and the file of a month. */
export function Screen() {
  const month = monthOf(useSearchParams()[0])
  const read = useQuery({ ...mapping, staleTime: Number.POSITIVE_INFINITY })
  const [saves, setSaves] = useState(0)
  const items = useQuery({ ...query(listItems, {}), select: choicesOf })
  return (
    <Page title={WORDS.title} context={WORDS.context} back={`${pathTo('returns')}?month=${month}`}>
      <ListState query={read} rows={4} rowHeight={64}>
        {(saved) => (
          <>
            {saved.orgUnit !== '' && <DhisFile month={month} />}
            <ListState query={items} rows={4} rowHeight={64}>
              {/* After a save the form starts again with what was saved; another admin's change does not discard what is being typed. */}
              {(choices) => <MappingForm key={saves} record={saved} choices={choices} onSaved={() => setSaves(saves + 1)} />}
            </ListState>
          </>
        )}
      </ListState>
    </Page>
  )
}

type Values = {
  orgUnit: string
  dataSet: string
  attributeOptionCombo: string
  map: FigureMapping[]
  record: Dhis | null
}

const valuesOf = (record: Dhis): Values => {
  const { orgUnit, dataSet, attributeOptionCombo } = record
  return { orgUnit, dataSet, attributeOptionCombo: attributeOptionCombo ?? '', map: record.map.map((row) => ({ ...row })), record }
}

const latest = () => queryClient.fetchQuery({ ...mapping, staleTime: 0 })

type Choices = { readonly choices: readonly Choice[] }

function MappingForm({ record, choices, onSaved }: { record: Dhis; onSaved: () => void } & Choices) {
  const { form, conflict } = useEditForm<Dhis, Values, DhisInput, Dhis>({
    schema: DhisUpdate,
    record,
    valuesOf,
    latest,
    send: (body, idempotencyKey, { version }) => call(updateDhis, { body: { ...body, version } }, { idempotencyKey }),
    onSuccess: (saved) => {
      queryClient.setQueryData(mapping.queryKey, saved)
      notify.success(WORDS.saved)
      onSaved()
    },
  })
  return (
    <form {...form.props}>
      {conflict && (
        <ChangedNotice conflict={conflict} differences={differencesBetween(form.getValues(), valuesOf(conflict.theirs), choices)} />
      )}
      <div className={styles.setting}>
        <TextInput label={WORDS.orgUnit} required autoComplete="off" {...form.field('orgUnit')} />
        <TextInput label={WORDS.dataSet} required autoComplete="off" {...form.field('dataSet')} />
        <TextInput label={WORDS.attribute} autoComplete="off" {...form.field('attributeOptionCombo')} />
      </div>
      <h2 className="text-m strong above-6 below-3">{WORDS.figures}</h2>
      <MappedFigures form={form} choices={choices} />
      <FormActions>
        <Button type="submit" loading={form.busy} disabled={conflict !== null}>
          {WORDS.save}
        </Button>
      </FormActions>
    </form>
  )
}

const LABELS = { orgUnit: WORDS.orgUnit, dataSet: WORDS.dataSet, attributeOptionCombo: WORDS.attribute }

/** The texts that differ, then the figures that the other one sends elsewhere, or not at all. */
function differencesBetween(mine: Values, theirs: Values, choices: readonly Choice[]) {
  const figures = new Set([...mine.map, ...theirs.map].map(({ figure }) => figure))
  const lines = [...figures].map((figure) => {
    const [own, other] = [mine, theirs].map(({ map }) => lineOf(map.find((row) => row.figure === figure)))
    return { label: labelOf(choices, figure), own, theirs: other ?? '' }
  })
  return [...differencesOf(LABELS, mine, theirs), ...lines.filter(({ own, theirs }) => own !== theirs)]
}

const lineOf = (row: FigureMapping | undefined) =>
  row ? [row.dataElement, row.categoryOptionCombo, ...(row.zero ? [WORDS.zero] : [])].join(', ') : ''

/** One line for each figure with a data element. */
function MappedFigures({ form, choices }: { form: ContractForm<Values> } & Choices) {
  const { map } = form.values
  const add = () => {
    const figure = nextFigure(map, choices)
    form.insertListItem('map', { figure, ...probableIds(figure, map), zero: map.at(-1)?.zero ?? false })
  }
  /** Keeps ids that were already entered. */
  function choose(place: number, figure: string) {
    const row = map[place]
    if (!row) return
    const probable = probableIds(figure, map)
    const ids = {
      dataElement: row.dataElement || probable.dataElement,
      categoryOptionCombo: row.categoryOptionCombo || probable.categoryOptionCombo,
    }
    form.setFieldValue(`map.${place}`, { ...row, ...ids, figure })
  }
  return (
    <>
      {map.length === 0 && <Empty>{WORDS.none}</Empty>}
      <ul className="below-4 plain-list" data-path="map">
        {map.map(({ figure }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no identity except their index
          <li key={place} className={styles.row}>
            <div>
              <Select
                label={WORDS.figure}
                data={choicesWith(choices, figure)}
                searchable
                selectFirstOptionOnChange
                allowDeselect={false}
                limit={MAX}
                filter={({ options, search }) => matching(options as ComboboxItem[], search)} // all are items: the list has no groups
                nothingFoundMessage={WORDS.noFigure}
                {...form.field(`map.${place}.figure`)}
                onChange={(figure) => figure && choose(place, figure)}
              />
            </div>
            <TextInput label={WORDS.dataElement} autoComplete="off" {...form.field(`map.${place}.dataElement`)} />
            <TextInput label={WORDS.category} autoComplete="off" {...form.field(`map.${place}.categoryOptionCombo`)} />
            <Checkbox label={WORDS.zero} {...form.field(`map.${place}.zero`, { type: 'checkbox' })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={WORDS.remove(labelOf(choices, figure))}
              onClick={() => form.removeListItem('map', place)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {WORDS.add}
      </Button>
    </>
  )
}

const MAX = 20
const labelOf = (choices: readonly Choice[], figure: string) => choices.find(({ value }) => value === figure)?.label ?? figure

/** Includes the mapped figure, even if its item is no longer listed. */
const choicesWith = (choices: readonly Choice[], figure: string) =>
  choices.some(({ value }) => value === figure) ? choices : [...choices, { value: figure, label: figure }]

/** Each typed word can be anywhere in the name: 'malaria under' finds 'Malaria (B54), under 5 · Top ten diagnoses'. */
function matching(options: readonly ComboboxItem[], search: string): ComboboxItem[] {
  const words = search.toLowerCase().split(/\s+/)
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
