import { operatorLink, type MailContent, type Sender } from '../../../../server/mail/content.ts'
import { newPasswordButton } from '../../links/mail-blocks.ts'

/** to the restored address */
export const undoneMail = (sender: Sender, email: string): MailContent => ({
  subject: `A change to your account was undone (${sender.APP_NAME})`,
  title: 'A change was undone',
  blocks: [
    'A change to how you sign in was undone with the link in our email about it. You sign in with this address. Everyone was signed out, and the password from before no longer works.',
    'If you have not set a new password yet, do it now.',
    newPasswordButton(sender, email),
  ],
  reason: 'We always tell you about changes to how you sign in.',
})

/** to the address until now */
export const takenBackMail = (sender: Sender): MailContent => ({
  subject: `Your email was changed back (${sender.APP_NAME})`,
  title: 'Your email was changed back',
  blocks: [
    "Someone used the link that we sent to the account's earlier address, and so undid the change. This address no longer belongs to the account, and everyone was signed out.",
    "If it wasn't you, tell the people who run this app right away. They can get your account back.",
    operatorLink(sender),
  ],
  reason: 'This is the last email that we send to this address about the account.',
})
