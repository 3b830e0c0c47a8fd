import type { Migration } from '../migration.ts'

/** Letters to other clinics, and what came of them. */
export const referrals: Migration = {
  name: '0041-referrals',
  statements: ({ table }) => [
    table(
      'referral',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "patientId" text not null references "patient" ("_id"),
      "number" text not null,
      "facility" text not null check (length("facility") between 1 and 120),
      "department" text not null check (length("department") <= 120),
      "urgency" text not null check ("urgency" in ('emergency', 'urgent', 'routine')),
      "reason" text not null check (length("reason") between 1 and 500),
      "letter" text not null,
      "state" text not null default 'sent' check ("state" in ('sent', 'arrived', 'replied', 'not-reached')),
      "sentAt" text not null,
      "sentBy" text not null references "personnel" ("_id"),
      "stateAt" text not null,
      "reply" text not null default '',
      "repliedBy" text references "personnel" ("_id"),
      "followUpId" text references "followUp" ("_id"),
      "struckAt" text,
      "struckBy" text references "personnel" ("_id"),
      "struckReason" text check (length("struckReason") between 3 and 500),
      "version" integer not null default 1,
      check (("state" = 'replied') = ("reply" <> '') and ("state" = 'replied') = ("repliedBy" is not null)),
      check (("struckAt" is null) = ("struckBy" is null) and ("struckAt" is null) = ("struckReason" is null))`,
    ),
    `create unique index "referralNumber" on "referral" ("number")`,
    `create index "referralSession" on "referral" ("sessionId", "sentAt", "_id")`,
    `create index "referralPatient" on "referral" ("patientId", "sentAt", "_id")`,
    `create index "referralSent" on "referral" ("sentAt", "_id")`,
    `create unique index "referralFollowUp" on "referral" ("followUpId") where "followUpId" is not null`,
  ],
}
