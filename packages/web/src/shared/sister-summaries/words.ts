/** The words of what goes to other clinics and comes from them, on a patient's page. */
export const WORDS = {
  title: 'Other clinics',
  send: 'Send',
  sendSummary: 'Send a summary to another clinic',
  nothing: 'No summary was sent or received.',
  from: (clinic: string) => `From ${clinic}`,
  to: (clinic: string) => `To ${clinic}`,
  by: (name: string) => `by ${name}`,
  sendTitle: 'Summary for another clinic',
  explain:
    'Only that clinic can open the file. It holds problems, medicines, allergies, and the newest vital signs and results. HIV results are left out.',
  known: 'Clinics you sent to before',
  clinic: 'Name of the clinic',
  key: 'Its key',
  keyHelp: 'They find it under Settings, Summaries from other clinics. It begins with age1.',
  photo: 'Photograph their QR code',
  noCode: 'No QR code was found in this picture. Hold the phone closer and keep it still, or paste the key.',
  noKey: 'This QR code holds no key of a clinic. Ask them for the one under Settings, Summaries from other clinics.',
  make: 'Make the file',
  saved: (name: string) => `${name} is in your downloads. Send it to the clinic by mail, message or stick.`,
} as const
