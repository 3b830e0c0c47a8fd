import { CourseInput, recordTreatment, startCourse, type TherapyCourse, TreatmentInput } from '@clinic/contract/therapy/therapy'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { KeyChoice } from '../../ui/choose/key-choice.tsx'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { THERAPY_WORDS } from './words.ts'

type FormProps = { onDone: () => void }

/** What a therapist types, before it is a course: the activities one a line. */
type CourseValues = { goal: string; planned: number | string; howOften: string; activities: string; exercises: string }

const linesIn = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

const COURSE_SCHEMA = {
  '~standard': {
    validate: (values: unknown) => {
      const typed = values as CourseValues // as the form below has them
      return CourseInput['~standard'].validate({ ...typed, activities: linesIn(typed.activities) })
    },
  },
}

export function StartCourse({ sessionId, onDone }: FormProps & { sessionId: string }) {
  const initial: CourseValues = { goal: '', planned: '', howOften: '', activities: '', exercises: '' }
  const form = useContractForm({
    schema: COURSE_SCHEMA,
    initial,
    draft: `therapy:${sessionId}`,
    send: (body: CourseInput, idempotencyKey) => call(startCourse, { params: { id: sessionId }, body }, { idempotencyKey }),
    onSuccess: onDone,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <TextInput
        label={THERAPY_WORDS.goal}
        description={THERAPY_WORDS.goalHint}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.field('goal')}
      />
      <NumberInput
        label={THERAPY_WORDS.planned}
        withAsterisk
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.field('planned')}
      />
      <TextInput label={THERAPY_WORDS.howOften} description={THERAPY_WORDS.howOftenHint} autoComplete="off" {...form.field('howOften')} />
      <Textarea
        label={THERAPY_WORDS.activities}
        description={THERAPY_WORDS.activitiesHint}
        autosize
        minRows={2}
        {...form.field('activities')}
      />
      <Textarea label={THERAPY_WORDS.exercises} autosize minRows={2} {...form.field('exercises')} />
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}

const SCORES = Array.from({ length: 11 }, (_, score) => ({ value: `${score}`, label: `${score}` }))

type TreatmentValues = { comment: string; pain: string | null; scores: (string | null)[] }
const numberOf = (score: string | null) => (score === null ? null : Number(score))

const TREATMENT_SCHEMA = {
  '~standard': {
    validate: (values: unknown) => {
      const { comment, pain, scores } = values as TreatmentValues // as the form below has them
      return TreatmentInput['~standard'].validate({ comment, pain: numberOf(pain), scores: scores.map(numberOf) })
    },
  },
}

export function RecordTreatment({ course, onDone }: FormProps & { course: TherapyCourse }) {
  const initial: TreatmentValues = { comment: '', pain: null, scores: course.activities.map(() => null) }
  const form = useContractForm({
    schema: TREATMENT_SCHEMA,
    initial,
    draft: `treatment:${course._id}`,
    send: (body: TreatmentInput, idempotencyKey) => call(recordTreatment, { params: { id: course._id }, body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(THERAPY_WORDS.recorded)
      onDone()
    },
  })
  const { pain, scores } = form.getValues()
  return (
    <form {...form.props} className="grid gap-4">
      <Textarea label={THERAPY_WORDS.whatWasDone} withAsterisk data-autofocus autosize minRows={2} {...form.field('comment')} />
      <KeyChoice label={THERAPY_WORDS.painNow} options={SCORES} value={pain} onChange={(value) => form.setFieldValue('pain', value)} />
      {course.activities.map((activity, place) => (
        <KeyChoice
          key={activity}
          label={THERAPY_WORDS.activityNow(activity)}
          options={SCORES}
          value={scores[place] ?? null}
          onChange={(value) => form.setFieldValue(`scores.${place}`, value)}
        />
      ))}
      <p className="note">{THERAPY_WORDS.scaleHint}</p>
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}
