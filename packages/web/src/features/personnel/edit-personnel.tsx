import { FAILURES, SCREEN, TOASTS } from '@clinic/contract/messages'
import { listPersonnel, type Personnel, updatePersonnel } from '@clinic/contract/personnel'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call, invalidate } from '../../api/client.ts'
import { queryAll } from '../../api/paged.ts'
import * as notify from '../../app/notify.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { ChangedNotice, isChangedByOther } from '../../ui/changed-notice.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PersonnelFields } from './personnel-fields.tsx'
import { FIELD_NAMES, PersonnelForm, type PersonnelValues, roleLabel, valuesOf } from './personnel-values.ts'
import { WORDS } from './words.ts'

/** There is no call for one person, so the one of the address is found among all staff. */
export function Screen() {
  const { userId } = useParams()
  const personnel = useQuery(queryAll(listPersonnel))
  return (
    <Page title={WORDS.editPersonnel} back={SCREENS.managePersonnel.path} narrow>
      <ListState
        query={personnel}
        rows={5}
        rowHeight={72}
        isEmpty={(people) => !people.some(({ _id }) => _id === userId)}
        empty={
          <>
            <Text>{WORDS.personIsGone}</Text>
            <Anchor component={Link} to={SCREENS.managePersonnel.path}>
              {WORDS.allPersonnel}
            </Anchor>
          </>
        }
      >
        {(people) => people.filter(({ _id }) => _id === userId).map((person) => <EditForm key={person._id} person={person} />)}
      </ListState>
    </Page>
  )
}

const LABELS = { firstname: WORDS.firstName, lastname: WORDS.lastName, email: 'Email', phone: WORDS.phoneNumber, role: 'Role' } as const
const FIELDS = ['firstname', 'lastname', 'email', 'phone', 'role'] as const

function EditForm({ person }: { person: Personnel }) {
  const navigate = useNavigate()
  // The person as read when the form opened: the list behind it may be fetched again.
  const [read, setRead] = useState(person)
  const [isChanged, setChanged] = useState(false)
  const form = useContractForm({
    schema: PersonnelForm,
    initial: valuesOf(read),
    fieldNames: FIELD_NAMES,
    fallback: FAILURES.personnelEdit,
    send: (body, idempotencyKey) =>
      call(
        updatePersonnel,
        { params: { email: read.email }, body: { ...body, currentEmail: read.email, version: read.version } },
        { idempotencyKey },
      ),
    onSuccess: () => {
      notify.success(TOASTS.personnelUpdated)
      void invalidate(listPersonnel)
      void navigate(SCREENS.managePersonnel.path)
    },
    onFailure: (error) => {
      if (!isChangedByOther(error)) return false
      void invalidate(listPersonnel).then(() => setChanged(true))
      return true
    },
  })

  function decide(values: PersonnelValues) {
    form.setValues(values)
    setRead(person)
    setChanged(false)
  }

  return (
    <form {...form.props}>
      {isChanged && (
        <ChangedNotice
          differences={differences(form.getValues(), valuesOf(person))}
          onTakeTheirs={() => decide(valuesOf(person))}
          onKeepMine={() => decide(form.getValues())}
        />
      )}
      <PersonnelFields form={form} />
      <FormActions>
        <Button type="submit" loading={form.busy} disabled={isChanged}>
          {SCREEN.updatePersonnel}
        </Button>
      </FormActions>
    </form>
  )
}

function differences(mine: PersonnelValues, theirs: PersonnelValues) {
  return FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
    label: LABELS[field],
    theirs: field === 'role' ? roleLabel(theirs.role) : theirs[field],
  }))
}
