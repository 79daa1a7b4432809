import type { MailContent, Sender } from '../../../server/mail/content.ts'
import type { LinkTo } from '../../digest/index.ts'
import { isPath } from './banner/contract.ts'

interface Announced {
  text: string
  link: string | null
}

export const announcementMail = (
  { APP_NAME }: Sender,
  { text, link }: Announced,
  linkTo: LinkTo,
): MailContent => ({
  subject: `News from ${APP_NAME}`,
  preview: text,
  title: `News from ${APP_NAME}`,
  blocks: [
    text,
    ...(link === null ? [] : [{ button: 'Read more', url: isPath(link) ? linkTo(link) : link }]),
  ],
  reason: 'You get this email because you turned on "News" under Your account.',
})
