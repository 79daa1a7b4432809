import { MAILTO, type MailContent, type Sender } from '../../../../server/mail/content.ts'
import { VIEWING_MINUTES } from './contract.ts'

interface View {
  admin: { name: string; email: string }
  /** in the owner's time zone */
  at: string
  what: 'shop' | 'sales'
}

export const viewedMail = ({ APP_NAME }: Sender, { admin, at, what }: View): MailContent => ({
  subject: `An admin is looking at your ${what} (${APP_NAME})`,
  preview: `${admin.name}, ${at}`,
  title: `An admin is looking at your ${what}`,
  blocks: [
    what === 'shop'
      ? `An admin of ${APP_NAME} opened your shop, for example to help you with a question. They see what you see, for up to ${VIEWING_MINUTES} minutes, and can't change anything. They don't see how you sign in.`
      : `An admin of ${APP_NAME} opened the list of your sales, for example to help you with a question. They can't change anything there.`,
    {
      figures: [
        { label: 'Who', value: admin.name },
        { label: 'When', value: at },
      ],
    },
    "If you didn't expect this, reply to this email and ask why. Your reply goes to that admin.",
    { link: `Write to ${admin.name}`, url: `${MAILTO}${admin.email}` },
  ],
  reason:
    'You get this email when an admin opens your shop or your sales, at most once an hour for the list of sales.',
})
