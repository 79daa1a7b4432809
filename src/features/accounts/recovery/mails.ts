import type { MailContent, Sender } from '../../../server/mail/content.ts'

export const pausedMail = ({ APP_NAME, APP_URL }: Sender, paused: string[]): MailContent => ({
  subject: `Paused until you look at it (${APP_NAME})`,
  title: 'Paused until you look at it',
  blocks: [
    'Your account was made safe again: with a new password from a link, with a link that undoes a change, or by the people who run this app. In case somebody else had got in, we paused everything that runs by itself:',
    { figures: paused.map((value) => ({ label: 'Paused', value })) },
    "Turn on what is yours, and remove what you don't recognize: webhooks under Your account, nightly files under Your data.",
    { button: 'Look at it', url: `${APP_URL}/account` },
  ],
  reason: 'You get this email for your safety, because nothing is sent or read until you say so.',
})
