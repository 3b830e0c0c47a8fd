import { TOASTS } from '@clinic/contract/messages'
import { listPersonnel, type Personnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '../../api/client.ts'
import { queryAll } from '../../api/paged.ts'
import { queryClient } from '../../api/query-client.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { FAILURES, SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PersonnelFields } from './personnel-fields.tsx'
import { FIELD_NAMES, PersonnelForm, type PersonnelValues, roleLabel, valuesOf } from './personnel-values.ts'
import { WORDS } from './words.ts'

/** There is no call for one person, so this finds the person in the address among all staff. */
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

const editOf = (record: Personnel) => ({ ...valuesOf(record), record })

function EditForm({ person }: { person: Personnel }) {
  const navigate = useNavigate()
  const { form, conflict } = useEditForm({
    schema: PersonnelForm,
    record: person,
    valuesOf: editOf,
    latest: () => newestPerson(person._id),
    fieldNames: FIELD_NAMES,
    fallback: FAILURES.personnelEdit,
    send: (body, idempotencyKey, { email, version }) =>
      call(updatePersonnel, { params: { email }, body: { ...body, currentEmail: email, version } }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(TOASTS.personnelUpdated)
      void navigate(SCREENS.managePersonnel.path)
    },
  })

  return (
    <form {...form.props}>
      {conflict && (
        <ChangedNotice conflict={conflict} differences={differencesOf(LABELS, shown(form.getValues()), shown(valuesOf(conflict.theirs)))} />
      )}
      <PersonnelFields form={form} />
      <FormActions>
        <Button type="submit" loading={form.busy} disabled={conflict !== null}>
          {SCREEN.updatePersonnel}
        </Button>
      </FormActions>
    </form>
  )
}

const shown = (values: PersonnelValues) => ({ ...values, role: roleLabel(values.role) })

async function newestPerson(id: string): Promise<Personnel> {
  const people = await queryClient.fetchQuery({ ...queryAll(listPersonnel), staleTime: 0 })
  const person = people.find(({ _id }) => _id === id)
  if (!person) throw new Error('The person is not among the staff any more')
  return person
}
