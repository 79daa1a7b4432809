import type { Config } from '../../../server/config.ts'
import type { MailContent } from '../../../server/mail/content.ts'

type Sender = Pick<Config, 'APP_NAME' | 'APP_URL'>

/** To the address that the account has again. */
export const undoneMail = (sender: Sender, email: string): MailContent => ({
  subject: `A change to your account was undone (${sender.APP_NAME})`,
  title: 'A change was undone',
  blocks: [
    {
      text: 'A change to how you sign in was undone with the link in our email about it. You sign in with this address. Everyone was signed out, and the password from before no longer works.',
    },
    { text: 'If you have not set a new password yet, do it now.' },
    {
      button: 'Set a new password',
      url: `${sender.APP_URL}/forgot-password?${new URLSearchParams({ email }).toString()}`,
    },
  ],
  reason: 'We always tell you about changes to how you sign in.',
})

/** To the address that the account had until now. */
export const takenBackMail = ({ APP_NAME }: Sender): MailContent => ({
  subject: `Your email for ${APP_NAME} was changed back`,
  title: 'Your email was changed back',
  blocks: [
    {
      text: 'Someone used the link that we sent to the address before this one, which undoes the change. This address no longer belongs to the account, and everyone was signed out.',
    },
    {
      text: `If it wasn't you, tell the person who runs ${APP_NAME} right away. They can get your account back.`,
    },
  ],
  reason: 'This is the last email that we send to this address about the account.',
})
