import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconDoorExit, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { StockBadge } from '../src/shared/drugs/stock-badge.tsx'
import { PatientBanner } from '../src/shared/patient/patient-banner.tsx'
import { VitalTile, VitalTiles } from '../src/shared/session/vital-tile.tsx'
import { Chips } from '../src/ui/choose/chips.tsx'
import { KeyChoice } from '../src/ui/choose/key-choice.tsx'
import { Tabs } from '../src/ui/choose/tabs.tsx'
import { PasswordField } from '../src/ui/form/password-field.tsx'
import { SaveOrCancel } from '../src/ui/form/save-or-cancel.tsx'
import { ListState } from '../src/ui/list/list-state.tsx'
import { RowMenu } from '../src/ui/list/row-menu.tsx'
import { Row, Rows } from '../src/ui/list/rows.tsx'
import { StatusBadge } from '../src/ui/list/status-badge.tsx'
import { Spark } from '../src/ui/plot/spark.tsx'
import { LARGE_PARTS, LONG, nothing, type Part } from './large-parts.tsx'

const answer = { data: undefined, error: null, isFetching: false, refetch: nothing }

const menu = (of: string) => (
  <RowMenu
    of={of}
    actions={[
      { name: 'Edit', Icon: IconPencil, onPress: nothing },
      { name: 'Has left', Icon: IconDoorExit, ends: true, onPress: nothing },
      { name: 'Delete', Icon: IconTrash, danger: true, onPress: nothing },
    ]}
  />
)

const banner = (firstname: string, lastname: string, allergies: string) => (
  <PatientBanner patient={{ firstname, lastname, gender: 'FEMALE', ageRange: '26 - 30 years' }} allergies={allergies} />
)

function Choices() {
  const [chip, setChip] = useState<'all' | 'low'>('all')
  const [key, setKey] = useState<string | null>('alert')
  const [tab, setTab] = useState<'todo' | 'done'>('todo')
  return (
    <Tabs
      label="Lists"
      tabs={[
        { name: 'todo', title: 'To do', count: 2660, to: '' },
        { name: 'done', title: 'Done today', count: undefined, to: '' },
      ]}
      chosen={tab}
      onChoose={setTab}
    >
      <Chips
        chips={[
          { name: 'all', title: 'All', count: 120 },
          { name: 'low', title: 'Low' },
        ]}
        chosen={chip}
        onChoose={setChip}
      />
      <KeyChoice
        label="Consciousness"
        options={['alert', 'voice', 'pain'].map((value) => ({ value, label: value }))}
        value={key}
        onChange={setKey}
      />
    </Tabs>
  )
}

export const PARTS: readonly Part[] = [
  {
    name: 'Buttons',
    states: {
      'primary, secondary, quiet': (
        <div className="flex wrap gap-3">
          <Button>Call next</Button>
          <Button variant="default">Print</Button>
          <Button variant="subtle">Print</Button>
        </div>
      ),
      'busy, disabled, dangerous': (
        <div className="flex wrap gap-3">
          <Button loading>Save</Button>
          <Button disabled>Save</Button>
          <Button color="danger">Delete</Button>
        </div>
      ),
      'of a form': <SaveOrCancel busy={false} onCancel={nothing} />,
      menu: menu('Adaeze Okafor'),
    },
  },
  {
    name: 'Fields',
    states: {
      empty: <TextInput label="Address" description="Printed under the name" />,
      wrong: <TextInput label="Temperature" defaultValue="386" error="Type 34 to 43" required />,
      fixed: <TextInput label="Name of the clinic" defaultValue={LONG} readOnly />,
      password: <PasswordField label="Password" />,
      'long text': <Textarea label="Complaint" defaultValue={`${LONG} `.repeat(4)} />,
      choice: <NativeSelect label="Paper" data={['A4', 'A5']} />,
      box: <Checkbox label="Malaria film" defaultChecked />,
    },
  },
  { name: 'Choices', states: { 'tabs, chips and keys': <Choices /> } },
  {
    name: 'Lists',
    states: {
      loading: <ListState query={answer}>{() => null}</ListState>,
      failed: <ListState query={{ ...answer, error: new Error('No connection') }}>{() => null}</ListState>,
      empty: (
        <ListState query={{ ...answer, data: [] }} isEmpty={() => true} empty="No one is waiting.">
          {() => null}
        </ListState>
      ),
      full: (
        <Rows label="Patients" columns={['8rem']}>
          <Row
            id="1"
            name="Adaeze Okafor"
            person="F · 26–30"
            about="Fever and headache"
            cells={['12 min']}
            to="/"
            action={menu('Adaeze Okafor')}
          />
          <Row id="2" name={LONG} person="M · 41+" about={`${LONG} `.repeat(4)} cells={[LONG]} to="/" isUrgent />
          <Row id="3" name="Leads nowhere" />
        </Rows>
      ),
    },
  },
  {
    name: 'Badges',
    states: {
      states: (
        <div className="flex wrap gap-5">
          {(['open', 'closed', 'activated', 'deactivated', 'free', 'occupied'] as const).map((kind) => (
            <StatusBadge key={kind} kind={kind} />
          ))}
        </div>
      ),
      stock: (
        <div className="flex wrap gap-5">
          <StockBadge count={3} low />
          <StockBadge count={0} low />
        </div>
      ),
    },
  },
  {
    name: 'Banner of a patient',
    states: {
      usual: banner('Adaeze', 'Okafor', 'No known allergies'),
      'long name': banner(LONG, LONG, 'Penicillin: rash'),
    },
  },
  {
    name: 'Vitals',
    states: {
      'usual, odd, urgent, not taken': (
        <VitalTiles>
          <VitalTile label="Pulse" value="82" unit="bpm" trend={{ direction: 'down', before: '96' }} course={[96, 90, 82]} />
          <VitalTile label="Temperature" value="38.6" unit="°C" odd="Fever" note="07:12" />
          <VitalTile label="SpO2" value="88" unit="%" odd="Low" isUrgent />
          <VitalTile label="Weight" value="" unit="kg" />
        </VitalTiles>
      ),
      spark: <Spark values={[3, 5, 4, 8]} />,
    },
  },
  ...LARGE_PARTS,
]
