import type { CourseEnding } from '@clinic/clinical/therapy/therapy'
import type { CourseInput } from '@clinic/contract/therapy/therapy'
import type { inventPatient } from '../people.ts'

type Treatment = readonly [comment: string, pain: number | null, ...scores: (number | null)[]]

export type TherapyPerson = {
  readonly who: Parameters<typeof inventPatient>[2]
  readonly visit: {
    readonly complaints: string
    readonly examinationFindings: string
    readonly workingDiagnosis: string
    readonly prescription: string
  }
  readonly course: Partial<CourseInput> & Pick<CourseInput, 'goal' | 'planned'>
  readonly treatments: readonly Treatment[]
  /** Days between two treatments, and since the last one. */
  readonly every: number
  readonly lastDaysAgo: number
  /** Of a course that runs: in how many days the next treatment is due. */
  readonly dueIn: number
  readonly ending: CourseEnding | null
}

/** Courses that run, one over its planned number, and two that ended. */
export const THERAPY_PEOPLE: readonly TherapyPerson[] = [
  {
    who: { firstname: 'Kelechi', lastname: 'Umeh', gender: 'MALE', ageRange: '31 - 35 years', allergies: 'None' },
    visit: {
      complaints: 'Low back pain for three weeks after lifting crates in the market',
      examinationFindings: 'Tender left of L4/L5, straight leg raise 60 degrees, power and sensation normal',
      workingDiagnosis: 'Mechanical low back pain',
      prescription: 'Physiotherapy, ten treatments',
    },
    course: {
      goal: 'Load his van again without help',
      planned: 10,
      howOften: 'twice a week',
      activities: ['Lift a crate', 'Sit for an hour'],
      exercises: 'Pelvic tilt, 10 times, three times a day\nKnee to chest, hold 10 seconds, 5 times each side\nWalk 20 minutes every day',
    },
    treatments: [
      ['Heat, soft tissue work, pelvic tilt shown', 7, 2, 3],
      ['Mobilised L4/L5, knee to chest added', 6, 2, 4],
      ['Core exercises in lying', 6, 3, 4],
      ['Core exercises in kneeling; lifting technique', 5, 4, 6],
      ['Lifting practised with 5 kg', 4, 5, 7],
      ['Lifting practised with 10 kg, no pain after', 3, 6, 8],
    ],
    every: 4,
    lastDaysAgo: 3,
    dueIn: 0,
    ending: null,
  },
  {
    who: { firstname: 'Patience', lastname: 'Bassey', gender: 'FEMALE', ageRange: '41 years and above', allergies: 'None' },
    visit: {
      complaints: 'Both knees painful for years, worse on stairs',
      examinationFindings: 'Crepitus in both knees, no swelling, bends the right to 100 degrees',
      workingDiagnosis: 'Osteoarthritis of the knee',
      prescription: 'Physiotherapy, eight treatments',
    },
    course: {
      goal: 'Walk to church and climb its steps',
      planned: 8,
      howOften: 'once a week',
      activities: ['Climb ten steps', 'Walk 15 minutes', 'Rise from a low chair'],
      exercises: 'Straight leg raise, 10 times each side, twice a day\nSit to stand from a high chair, 8 times',
    },
    treatments: [
      ['Heat, quadriceps exercises in sitting', 8, 2, 3, 2],
      ['Quadriceps and hip exercises', 8, 2, 3, 2],
      ['Walked 10 minutes with a stick', 7, 3, 4, 3],
      ['Steps practised at the rail', 7, 3, 5, 4],
      ['Sit to stand, 3 times 8', 6, 4, 5, 5],
      ['Steps without the rail', 5, 5, 6, 5],
      ['Walked 15 minutes', 5, 5, 7, 6],
      ['Steps with a bag', 4, 6, 7, 6],
      ['Exercises for home gone through once more', 4, 6, 7, 7],
    ],
    every: 7,
    lastDaysAgo: 5,
    dueIn: 2,
    ending: null,
  },
  {
    who: { firstname: 'Yusuf', lastname: 'Tanko', gender: 'MALE', ageRange: '20 - 25 years', allergies: 'None' },
    visit: {
      complaints: 'Twisted the right ankle at football six days ago',
      examinationFindings: 'Swollen below the outer ankle, no bony tenderness, bears weight',
      workingDiagnosis: 'Ankle sprain',
      prescription: 'Physiotherapy, six treatments',
    },
    course: { goal: 'Play football again', planned: 6, howOften: 'twice a week', activities: ['Stand on one leg'] },
    treatments: [
      ['Ice, elevation, range of motion', 6, 1],
      ['Range of motion, stood on one leg with a hand on the wall', 5, 3],
    ],
    every: 3,
    lastDaysAgo: 1,
    dueIn: 3,
    ending: null,
  },
  {
    who: { firstname: 'Esther', lastname: 'Akpan', gender: 'FEMALE', ageRange: '41 years and above', allergies: 'None' },
    visit: {
      complaints: 'Stiff right shoulder for two months, cannot plait hair',
      examinationFindings: 'Lifts the arm to 80 degrees, turns it out to 20 degrees',
      workingDiagnosis: 'Frozen shoulder',
      prescription: 'Physiotherapy, six treatments',
    },
    course: { goal: 'Plait her daughter’s hair', planned: 6, howOften: 'twice a week', activities: ['Reach a high shelf', 'Plait hair'] },
    treatments: [
      ['Pendulum exercises, heat', 6, 2, 1],
      ['Mobilised the shoulder, wall walking', 5, 3, 2],
      ['Wall walking to 110 degrees', 4, 5, 4],
      ['Pulleys, stretching', 3, 6, 5],
      ['Stretching, lifts the arm to 150 degrees', 2, 8, 7],
      ['Exercises for home gone through', 1, 9, 9],
    ],
    every: 4,
    lastDaysAgo: 6,
    dueIn: 0,
    ending: 'met',
  },
  {
    who: { firstname: 'Osagie', lastname: 'Igbinedion', gender: 'MALE', ageRange: '36 - 40 years', allergies: 'None' },
    visit: {
      complaints: 'Neck pain down the left arm for a month',
      examinationFindings: 'Turns the head to the left 40 degrees, power normal',
      workingDiagnosis: 'Neck pain',
      prescription: 'Physiotherapy, eight treatments',
    },
    course: { goal: 'Drive his taxi all day', planned: 8, howOften: 'twice a week' },
    treatments: [
      ['Heat, gentle traction', 6],
      ['Traction, posture when driving', 6],
    ],
    every: 4,
    lastDaysAgo: 24,
    dueIn: 0,
    ending: 'lost',
  },
]
