/** The words of what is asked beside the five vitals. */
export const EXTRA_WORDS = {
  onAir: 'On air',
  onOxygen: 'On oxygen',
  flow: 'Oxygen flow',
  perMinute: 'L/min',
  dangerSigns: 'Danger signs, stiff neck, headache',
  signKeys: 'Arrow keys move, Space ticks',
  weightIsRight: 'Yes, it is right',
} as const
