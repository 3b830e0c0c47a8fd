import type { FollowUp } from '@clinic/contract/follow-ups/follow-ups'

export const nameOf = ({ patientId: { firstname, lastname } }: FollowUp): string => `${firstname} ${lastname}`
