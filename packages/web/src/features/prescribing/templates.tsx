import { listTemplates } from '@clinic/contract/prescribing/prescribing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { APP_WORDS } from '../../lib/words.ts'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PhraseDialog } from './phrase-dialog.tsx'
import { type EditedPhrase, PhraseList, phrasesQuery } from './phrase-list.tsx'
import { EditTemplate, NewTemplate } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'
import { WORDS } from './words.ts'

type Tab = 'phrases' | 'templates'

/** Who can change what the whole clinic uses. */
const mayEditClinics = (role: string) => role === 'admin' || role === 'doctor'

/** Texts that a dot inserts: the user's own phrases, the clinic's, and templates. The address holds the open template. */
export function Screen() {
  const [search] = useSearchParams()
  const mayEdit = mayEditClinics(useUser().role)
  const open = mayEdit ? search.get('template') : null
  if (open === 'new') return <NewTemplate />
  if (open !== null) return <OneTemplate key={open} id={open} />
  return <Lists tab={search.get('tab') === 'templates' ? 'templates' : 'phrases'} mayEdit={mayEdit} />
}

function OneTemplate({ id }: { id: string }) {
  const templates = useQuery(query(listTemplates, { query: { all: 'true' } }))
  const template = templates.data?.find(({ _id }) => _id === id)
  if (template) return <EditTemplate template={template} />
  return (
    <Page title={WORDS.editTemplate} back="?tab=templates">
      <ListState query={templates} isEmpty={() => true} empty={WORDS.templateGone}>
        {() => null}
      </ListState>
    </Page>
  )
}

function Lists({ tab, mayEdit }: { tab: Tab; mayEdit: boolean }) {
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<EditedPhrase | null>(search.get('phrase') === 'new' ? 'new' : null)
  const phrases = useQuery(phrasesQuery())
  const templates = useQuery(query(listTemplates, { query: { ...(mayEdit && { all: 'true' as const }) } }))
  const tabs = [
    { name: 'phrases', title: WORDS.phrases, count: phrases.data?.length, to: '?' },
    { name: 'templates', title: WORDS.templates, count: templates.data?.length, to: '?tab=templates' },
  ] as const
  const add =
    tab === 'phrases' ? (
      <Button onClick={() => setEdited('new')}>{WORDS.addPhrase}</Button>
    ) : (
      mayEdit && (
        <Button component={Link} to="?template=new">
          {WORDS.addTemplate}
        </Button>
      )
    )
  return (
    <Page title={APP_WORDS.templates} context={WORDS.context} action={add}>
      <Tabs
        label={APP_WORDS.templates}
        tabs={tabs}
        chosen={tab}
        onChoose={(name) => setSearch(name === 'templates' ? { tab: name } : {}, { replace: true })}
      >
        {tab === 'phrases' ? (
          <PhraseList phrases={phrases} mayEditClinics={mayEdit} onEdit={setEdited} />
        ) : (
          <TemplateList templates={templates} mayEdit={mayEdit} />
        )}
      </Tabs>
      <PhraseDialog edited={edited} mayEditClinics={mayEdit} onClose={() => setEdited(null)} />
    </Page>
  )
}
