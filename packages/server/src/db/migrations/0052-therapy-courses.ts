import type { Migration } from '../migration.ts'

/** Courses of physiotherapy, each in one session, and what was measured at each treatment. A treatment is care, so it is struck as care is. */
export const therapyCourses: Migration = {
  name: '0052-therapy-courses',
  statements: ({ table, appendOnly, splitAppendOnly }) => [
    table(
      'therapyCourse',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "goal" text not null check (length("goal") between 1 and 200),
      "planned" integer not null check ("planned" between 1 and 40),
      "howOften" text not null default '' check (length("howOften") <= 60),
      "activities" text not null default '[]' check ("activities" like '[%]'),
      "exercises" text not null default '' check (length("exercises") <= 2000),
      "startedAt" text not null,
      "startedBy" text not null references "personnel" ("_id"),
      "ending" text check ("ending" in ('met', 'stopped', 'referred', 'lost')),
      "endedAt" text,
      "endedBy" text references "personnel" ("_id"),
      "version" integer not null default 1,
      check (("ending" is null) = ("endedAt" is null) and ("ending" is null) = ("endedBy" is null))`,
    ),
    `create index "therapyCourseSession" on "therapyCourse" ("sessionId", "startedAt")`,
    `create unique index "therapyCourseRunning" on "therapyCourse" ("sessionId") where "ending" is null`,
    table(
      'therapyTreatment',
      `"careId" text primary key references "care" ("_id"),
      "courseId" text not null references "therapyCourse" ("_id"),
      "pain" integer check ("pain" between 0 and 10),
      "scores" text not null default '[]' check ("scores" like '[%]')`,
    ),
    `create index "therapyTreatmentCourse" on "therapyTreatment" ("courseId", "careId")`,
    ...appendOnly('therapyTreatment'),
    ...splitAppendOnly,
  ],
}
