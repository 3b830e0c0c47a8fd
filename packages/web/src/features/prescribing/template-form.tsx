import { createTemplate, listTemplates, type Template, updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TemplateInputs } from './template-inputs.tsx'
import { DIFFERENCE_LABELS, inWords, NEW_TEMPLATE, previewOf, TemplateForm, type TemplateValues, valuesOf } from './template-values.ts'
import styles from './templates.module.css'
import { WORDS } from './words.ts'

const LIST = '?tab=templates'

function useDone() {
  const navigate = useNavigate()
  return ({ trigger }: Template) => {
    notify.success(WORDS.phraseSaved(trigger))
    void navigate(LIST)
  }
}

export function NewTemplate() {
  const onSuccess = useDone()
  const form = useContractForm({
    schema: TemplateForm,
    initial: NEW_TEMPLATE,
    draft: 'new-template',
    send: (body, idempotencyKey) => call(createTemplate, { body }, { idempotencyKey }),
    onSuccess,
  })
  return (
    <Page title={WORDS.newTemplate} back={LIST}>
      <form {...form.props} aria-label={WORDS.newTemplate}>
        <Body form={form} />
      </form>
    </Page>
  )
}

export function EditTemplate({ template }: { template: Template }) {
  const onSuccess = useDone()
  const { form, conflict } = useEditForm({
    schema: TemplateForm,
    record: template,
    valuesOf,
    latest: () => newest(template._id),
    together: [['minKg', 'maxKg']],
    draft: `template-${template._id}`,
    send: (body, idempotencyKey, { _id, version }) =>
      call(updateTemplate, { params: { id: _id }, body: { ...body, version } }, { idempotencyKey }),
    onSuccess,
  })
  const differences = conflict && differencesOf(DIFFERENCE_LABELS, inWords(form.getValues()), inWords(valuesOf(conflict.theirs)))
  return (
    <Page title={WORDS.editTemplate} context={template.name} back={LIST}>
      <form {...form.props} aria-label={WORDS.editTemplate}>
        {conflict && differences && <ChangedNotice conflict={conflict} differences={differences} />}
        <Body form={form} disabled={conflict !== null} />
      </form>
    </Page>
  )
}

async function newest(id: string): Promise<Template> {
  const template = (await call(listTemplates, { query: { all: 'true' } })).find(({ _id }) => _id === id)
  if (!template) throw new Error('The template is not in the list any more')
  return template
}

/** The form, next to a preview of what a consultation will get. */
function Body({ form, disabled = false }: { form: ContractForm<TemplateValues>; disabled?: boolean }) {
  const preview = previewOf(form.getValues())
  return (
    <div className={`grid gap-6 ${styles.columns}`}>
      <div>
        <TemplateInputs form={form} />
        <FormActions>
          <Button type="submit" loading={form.busy} disabled={disabled}>
            {SCREEN.save}
          </Button>
        </FormActions>
      </div>
      <section className={`pad-5 card ${styles.preview}`} aria-label={WORDS.preview}>
        <h2 className="text-m below-3">{WORDS.preview}</h2>
        {preview.length === 0 && <p className="note">{WORDS.previewEmpty}</p>}
        <dl className="grid gap-4">
          {preview.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="as-typed anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
