import type { Personnel } from '@clinic/contract/personnel/personnel'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { Facts } from '../../ui/list/with-pane.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { roleLabel } from './personnel-values.ts'
import { WORDS } from './words.ts'

/** Details of a person from the list's own answer, so moving through the list sends no requests. */
export function personPane(person: Personnel) {
  return { label: WORDS.aboutPerson(person.name), content: <PersonPane person={person} /> }
}

function PersonPane({ person }: { person: Personnel }) {
  const { _id: userId, name, role, email, phone, createdAt } = person
  return (
    <>
      <h2 className="anywhere">{name}</h2>
      <Facts
        facts={[
          ['Role', roleLabel(role)],
          [
            'Email',
            <Anchor key="email" href={`mailto:${email}`}>
              {email}
            </Anchor>,
          ],
          [
            WORDS.phoneNumber,
            phone && (
              <Anchor key="phone" href={`tel:${phone}`}>
                {phone}
              </Anchor>
            ),
          ],
          [WORDS.signIn, signInOf(person)],
          [WORDS.addedOn, <DateText key="at" value={createdAt} />],
        ]}
      />
      <div className="flex wrap gap-3 above-5">
        <Button component={Link} to={pathTo('editPersonnel', { userId })} variant="default">
          {SCREEN.editProfile}
        </Button>
        <Button component={Link} to={`${pathTo('audit')}?person=${userId}`} variant="default">
          {WORDS.whatTheyDid}
        </Button>
      </div>
    </>
  )
}

function signInOf({ deactivated, isFirstLogin }: Personnel): string {
  if (deactivated) return WORDS.cannotSignIn
  return isFirstLogin ? WORDS.passwordNotChosen : WORDS.canSignIn
}
