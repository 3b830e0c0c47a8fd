import { useForm } from '@mantine/form'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dropDraft, isShown, keepDraft, noteTyped, readDraft } from '../lib/drafts.ts'
import { ApiError, isOldPage } from '../lib/error.ts'
import * as notify from '../lib/notices/notify.ts'
import { afterPointer } from '../lib/pointer.ts'
import { APP_WORDS } from '../lib/words.ts'
import { errorsOf, focusFirst, type Schema } from './form-errors.ts'
import { useLateDraft } from './late-draft.ts'

type MantineForm<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>
type Errors = Record<string, ReactNode>

export type Settings<Values extends Record<string, unknown>, Body, Result> = {
  /** The contract's schema; its messages appear under the fields. */
  schema: Schema<Body>
  initial: Values
  /** The name under which typed text is kept until saved. Omit it for passwords. */
  draft?: string
  /** Brings what was kept up to what is known now. */
  resume?: (kept: Values) => Values
  /** Sends the values as parsed by the schema. Pass the key to `call`. `note` keeps a value with them, which no one types. */
  send: (body: Body, idempotencyKey: string, note: (values: Partial<Values>) => void) => Promise<Result>
  onSuccess?: (result: Result) => void
  /** The message if the server could not provide one. */
  fallback?: string
  /** Handles a failure in another way; true means it was handled. */
  onFailure?: (error: unknown) => boolean
  /** Fields of the call that have another name in this form: `{ name: 'firstname' }`. */
  fieldNames?: Record<string, string>
}

export type ContractForm<Values extends Record<string, unknown>> = Omit<
  MantineForm<Values>,
  'onSubmit' | 'validate' | 'validateField' | 'isValid'
> & {
  /** Spread on an input: `<TextInput label="Email" {...form.field('email')} />`; `{ type: 'checkbox' }` for a checkbox or a switch. */
  field: (path: string, options?: { type?: 'checkbox' }) => ReturnType<MantineForm<Values>['getInputProps']>
  /** Spread on the form element. */
  props: {
    noValidate: true
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: React.SyntheticEvent) => void
    onKeyDown: (event: React.KeyboardEvent) => void
  }
  busy: boolean
  /** What is in the form was saved, and nothing has been changed since: pressing Save again sends nothing. */
  saved: boolean
  /** Submits without a form event, for example after a confirmation. `isNew`: as another record than the one sent under this form's key. */
  submit: (isNew?: boolean) => Promise<void>
  /** Shows errors, focuses the first, and returns whether all is valid. Sends nothing. */
  check: () => Promise<boolean>
  /** Discards what was typed and shows `initial` again. */
  discard: () => void
}

/**
 * The only way to make a form. Validates a field on leaving it, and all fields on submit; the first invalid field gets the focus. The
 * server's message about a field appears below it. A failed save or an ended sign-in loses nothing. The Idempotency-Key stays the same
 * until saving has worked. Until the answer is here the form takes no change, which would be neither sent nor kept. After that the form is
 * done, however long the next screen takes: only what is changed is sent again.
 */
export function useContractForm<Values extends Record<string, unknown>, Body, Result>(
  settings: Settings<Values, Body, Result>,
): ContractForm<Values> {
  const { schema, initial, draft, fieldNames = {} } = settings
  const [kept] = useState(() => (draft ? readDraft(draft) : undefined))
  const [beginning] = useState(() => contentsOf(initial))
  const element = useRef<HTMLFormElement>(null)
  const idempotencyKey = useRef(kept?.idempotencyKey ?? newKey())
  const sending = useRef(false)
  const away = useRef(false)
  const saved = useRef<string>(undefined)
  const refused = useRef<Errors>({})
  const validations = useRef(0)
  const isRestoring = useRef(false)
  const [busy, setBusy] = useState(false)
  const form = useForm<Values>({
    initialValues: kept ? resumed(kept.values) : { ...initial },
    validate: async (values) => errorsOf(await schema['~standard'].validate(values)),
    onValuesChange: keep,
  })

  function resumed(values: unknown): Values {
    const whole = { ...initial, ...(values as Partial<Values>) } // kept by this form, perhaps of an older page
    return settings.resume?.(whole) ?? whole
  }

  function keep(values: Values) {
    if (isRestoring.current) return // the phone has it
    const contents = contentsOf(values)
    const isTyped = contents !== beginning
    if (contents !== saved.current) saved.current = undefined
    if (draft) keepDraft(draft, { values, idempotencyKey: idempotencyKey.current, isTyped })
    else noteTyped(element, isTyped)
  }

  useSayKept(element, draft)
  useLateDraft(draft, kept, ({ values, idempotencyKey: key }) => {
    idempotencyKey.current = key
    isRestoring.current = true
    form.setValues(resumed(values))
    isRestoring.current = false
  })

  function show(errors: Errors) {
    validations.current += 1
    flushSync(() => form.setErrors(errors))
    focusFirst(element.current, Object.keys(errors))
  }

  async function validate(): Promise<{ body: Body } | null> {
    const checked = await schema['~standard'].validate(form.getValues())
    show(errorsOf(checked))
    if (checked.issues) return null
    const unread = element.current?.querySelector<HTMLElement>('[data-unread]')
    unread?.focus()
    return unread ? null : { body: checked.value }
  }

  async function submit(isNew = false) {
    if (sending.current || contentsOf(form.getValues()) === saved.current) return
    sending.current = true
    if (isNew) {
      idempotencyKey.current = newKey()
      keep(form.getValues()) // on the phone too, instead of the one before
    }
    try {
      const valid = await validate()
      if (!valid) return
      setBusy(true)
      const result = await send(valid.body)
      forget()
      idempotencyKey.current = newKey()
      saved.current = contentsOf(form.getValues())
      settings.onSuccess?.(result)
    } catch (error) {
      fail(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  async function send(body: Body): Promise<Result> {
    away.current = true
    try {
      return await settings.send(body, idempotencyKey.current, form.setValues)
    } finally {
      away.current = false
    }
  }

  function forget() {
    if (draft) dropDraft(draft)
    noteTyped(element, false)
  }

  function fail(error: unknown) {
    if (isOldPage(error)) return notify.failure(error) // a screen would treat it as a conflict about its record
    if (settings.onFailure?.(error)) return
    if (!(error instanceof ApiError)) return notify.failure(error, settings.fallback)
    // The key belongs to other contents, which are saved; the user sees that now, and the next attempt gets a new key.
    if (error.body.earlier) idempotencyKey.current = newKey()
    const named = Object.entries(error.body.fields ?? {}).map(([path, message]) => [fieldNames[path] ?? path, message] as const)
    const known = named.filter(([path]) => (path.split('.')[0] ?? '') in form.getValues())
    refused.current = Object.fromEntries(known)
    if (known.length > 0) show(refused.current)
    if (known.length === 0 || known.length < named.length) notify.failure(error, settings.fallback)
  }

  /** Ctrl+Enter presses the form's button from any of its boxes; a dialog inside the form has its own keys. */
  function saveOnCtrlEnter(event: React.KeyboardEvent) {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
    if (!isSave || event.repeat || busy || !element.current?.contains(event.target as Node)) return
    event.preventDefault()
    const button = element.current.querySelector<HTMLButtonElement>('button[type="submit"]')
    if (button && !button.disabled) element.current.requestSubmit(button)
  }

  function validateOnBlur(path: string) {
    // The server's error about a value stays until the value changes.
    const isRefused = refused.current[path] !== undefined && form.errors[path] === refused.current[path]
    if (!form.isTouched(path) || isRefused) return
    const before = validations.current
    // The press that left the field may have submitted the form; then everything was validated, even by the server.
    afterPointer(() => {
      if (validations.current === before) void form.validateField(path)
    })
  }

  /** The same change, which is not made while the form is being sent. */
  const unlessAway = <Change extends (...args: never[]) => void>(change: Change): Change =>
    ((...args) => !away.current && change(...args)) as Change // it answers nothing either way

  return {
    ...form,
    setValues: unlessAway(form.setValues),
    setFieldValue: unlessAway(form.setFieldValue),
    insertListItem: unlessAway(form.insertListItem),
    removeListItem: unlessAway(form.removeListItem),
    field(path, options) {
      const { onChange, ...props } = form.getInputProps(path, options)
      return { ...props, onChange: unlessAway(onChange), onBlur: () => validateOnBlur(path) }
    },
    props: {
      noValidate: true,
      ref: element,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
      onKeyDown: saveOnCtrlEnter,
    },
    busy,
    saved: saved.current !== undefined,
    submit,
    check: async () => (await validate()) !== null,
    discard: () => {
      form.setValues(initial)
      form.clearErrors()
      form.resetTouched()
      forget()
      saved.current = undefined
    },
  }
}

/** Says that typed text is kept when a form is left, unless it was saved or cleared, or the user signed out. */
function useSayKept(form: object, draft: string | undefined) {
  useLayoutEffect(
    () => () => {
      noteTyped(form, false)
      // React's strict mode shows it again at once.
      queueMicrotask(() => {
        if (draft && !isShown(draft) && readDraft(draft)?.isTyped) notify.info(APP_WORDS.typedIsKept)
      })
    },
    [form, draft],
  )
}

/** What was typed into a form, without the rows' keys, which differ each time. */
const contentsOf = (values: unknown) => JSON.stringify(values, (name, value) => (name === 'key' ? undefined : value))

/** A random key for a form. Not `randomUUID`, which is missing on pages loaded over plain HTTP from another machine. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
