import type { Config } from '../../../server/config.ts'
import type { MailContent } from '../../../server/mail/compose.ts'
import { VIEWING_MINUTES } from './contract.ts'

interface View {
  /** name and email of the admin */
  admin: string
  /** in the owner's time zone */
  at: string
}

export const viewedMail = ({ APP_NAME }: Config, { admin, at }: View): MailContent => ({
  subject: `An admin is looking at your shop in ${APP_NAME}`,
  preview: `${admin}, ${at}`,
  title: 'An admin is looking at your shop',
  blocks: [
    {
      text: `An admin of ${APP_NAME} opened your shop, for example to help you with a question. They see what you see, for up to ${VIEWING_MINUTES} minutes, and can't change anything. They don't see how you sign in.`,
    },
    {
      figures: [
        { label: 'Who', value: admin },
        { label: 'When', value: at },
      ],
    },
    { text: "If you didn't expect this, reply to that person and ask why." },
  ],
  reason: 'You get this email each time an admin opens your shop.',
})
