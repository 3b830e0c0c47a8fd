import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '../src/ui/float/confirm-modal.tsx'
import { Sheet } from '../src/ui/float/sheet.tsx'
import { DropZone } from '../src/ui/form/drop-zone.tsx'
import { SaveOrCancel } from '../src/ui/form/save-or-cancel.tsx'
import { Pager } from '../src/ui/list/pager.tsx'
import { Row, Rows } from '../src/ui/list/rows.tsx'
import { DaysPlot } from '../src/ui/plot/days-plot.tsx'
import { Plot } from '../src/ui/plot/plot.tsx'
import type { PlotPoint } from '../src/ui/plot/plot-text.ts'
import { Plots } from '../src/ui/plot/plots.tsx'
import { DateRange } from '../src/ui/time/date-range.tsx'

export type Part = { readonly name: string; readonly states: Readonly<Record<string, ReactNode>> }

export const LONG = 'Oluwadamilola-Chukwuemeka Adébáyọ̀-Nnamdi-Ọlátúnjí'
export const nothing = () => undefined
/** What is being saved for ever. */
const forever = () => new Promise(nothing)

type Floating = (opened: boolean, close: () => void) => ReactNode

/** What floats is shown when it is asked for. */
function Opened({ what, children }: { what: string; children: Floating }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Open {what}
      </Button>
      {children(opened, () => setOpened(false))}
    </>
  )
}

function Range({ from, to, optional = false }: { from: string; to: string; optional?: boolean }) {
  const [range, setRange] = useState({ from, to })
  return <DateRange range={range} onChange={setRange} optional={optional} />
}

const day = (place: number) => `2026-11-${String(place + 1).padStart(2, '0')}`
const point = (value: number | null, place: number, more: Partial<PlotPoint> = {}): PlotPoint => ({
  id: String(place),
  at: `${day(place)}T08:00:00Z`,
  value,
  text: value === null ? 'not taken' : String(value),
  ...more,
})
const pulse = [82, 96, 128, 104].map((value, place) => point(value, place, { flag: value > 120 ? 'urgent' : value > 90 ? 'watch' : null }))
const pressure = [118, 150, 136].map((value, place) => point(value, place, { low: value - 40, text: `${value}/${value - 40}` }))

const plot = (points: readonly PlotPoint[]) => (
  <Plot label="Pulse" unit="bpm" points={points} usual={[51, 90]} range={[40, Math.max(140, ...points.map(({ value }) => value ?? 0))]} />
)

export const LARGE_PARTS: readonly Part[] = [
  {
    name: 'Dialogs',
    states: {
      'asks, and is busy after Yes': (
        <Opened what="a question">
          {(opened, close) => (
            <ConfirmModal opened={opened} question="Confirm that you want to proceed?" onConfirm={forever} onCancel={close} />
          )}
        </Opened>
      ),
      'of what cannot be taken back': (
        <Opened what="a warning">
          {(opened, close) => (
            <ConfirmModal opened={opened} question={`Delete ${LONG}?`} confirm="Delete" danger onConfirm={close} onCancel={close}>
              They cannot sign in any more. What they wrote stays.
            </ConfirmModal>
          )}
        </Opened>
      ),
      'with a form, and a mistake in it': (
        <Opened what="a form">
          {(opened, close) => (
            <Modal opened={opened} onClose={close} title={`Cancel the follow-up of ${LONG}`}>
              <TextInput label="Why is it cancelled?" error="Write why it is cancelled" data-autofocus required />
              <SaveOrCancel busy={false} onCancel={close} />
            </Modal>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'Sheets',
    states: {
      'as large as a phone': (
        <Opened what="a sheet">
          {(opened, close) => (
            <Sheet opened={opened} onClose={close} title={`Drugs for ${LONG}`}>
              <Rows label="Drugs">
                <Row id="1" name="Paracetamol" about="500 mg tablet" to="/" />
                <Row id="2" name={LONG} about={LONG} to="/" />
              </Rows>
            </Sheet>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'Plots',
    states: {
      'usual, watched and urgent values': plot(pulse),
      'a pair, and a gap': <Plot label="Blood pressure" unit="mmHg" points={pressure} usual={[100, 139]} range={[60, 160]} />,
      'one that could not be read': plot([...pulse.slice(0, 2), point(null, 2), point(90, 3)]),
      'only one': plot(pulse.slice(0, 1)),
      'beyond the range': plot([...pulse, point(210, 4, { flag: 'urgent' })]),
      'several with their tables': (
        <Plots
          className="flex wrap gap-6"
          plots={[
            { label: 'Pulse', unit: 'bpm', points: pulse, range: [40, 140] },
            { label: 'Weight', unit: 'kg', points: [60, 59.6].map((value, place) => point(value, place)), range: [54, 66] },
          ]}
        />
      ),
      'days under a limit': (
        <DaysPlot
          sentence="The ward was full on 1 of 7 days."
          label="Beds"
          days={[3, 4, 5, 6, 8, 5, 4].map((value, place) => ({ day: day(place), value, limit: 8 }))}
          limitWords="8 beds"
          tableLabel="Beds by day"
          columns={['Day', 'Occupied']}
          rows={[['01/11/2026', 3]]}
        />
      ),
    },
  },
  {
    name: 'Pager',
    states: {
      'first page': <Pager count={2660} rows={10} label="First" param="first" />,
      'in the middle': <Pager count={2660} rows={10} label="Middle" param="middle" />,
      'last page': <Pager count={20} rows={10} label="Last" param="last" />,
      'past the end': <Pager count={20} rows={0} label="Past" param="past" />,
      'of an empty list': <Pager count={0} rows={0} label="Empty" param="none" />,
    },
  },
  {
    name: 'Date range',
    states: {
      chosen: <Range from="2026-11-01" to="2026-11-27" />,
      'with an open end': <Range from="" to="2026-11-27" optional />,
      'the wrong way round': <Range from="2026-11-27" to="2026-11-01" />,
    },
  },
  {
    name: 'Drop zone',
    states: {
      'waiting for a file': <DropZone label="Choose a file" onFile={nothing} progress={null} />,
      sending: <DropZone label="Choose another file" onFile={nothing} progress={0.42} onCancel={nothing} />,
      'sent, rows being read': <DropZone label="Choose a third file" onFile={nothing} progress={1} />,
      'in one line': <DropZone label="Choose a fourth file" onFile={nothing} progress={null} small />,
    },
  },
]
