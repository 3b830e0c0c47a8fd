import type { Slip } from '@clinic/contract/personnel/personnel'
import type { Mail } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'

type MailServices = Pick<Services, 'config' | 'clinicName'>

export const resetCodeMail = ({ clinicName, config }: MailServices, to: string, code: string): Mail => ({
  to,
  subject: `${clinicName.now()}: your password reset code`,
  text: lines(
    'Someone, probably you, asked to reset your password. Your code is:',
    code,
    `Enter it within 10 minutes at ${config.publicUrl}/forgot/auth`,
    'If it was not you, do nothing: your password stays as it is. Never give this code to anyone.',
  ),
})

export const invitationMail = ({ clinicName }: MailServices, to: string, name: string, { password, link }: Slip): Mail => ({
  to,
  subject: `${clinicName.now()}: your invitation`,
  text: lines(
    `Dear ${name},`,
    `you were given an account at ${clinicName.now()}. Your one-time password is:`,
    password,
    `Choose a password of your own within 72 hours at ${link}`,
  ),
})

/** Lets a person notice a change they did not make. */
export const passwordChangedMail = ({ clinicName }: MailServices, to: string): Mail => ({
  to,
  subject: `${clinicName.now()}: your password was changed`,
  text: lines('The password of your account was changed a moment ago.', 'If it was not you, tell the admin of the clinic at once.'),
})

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
