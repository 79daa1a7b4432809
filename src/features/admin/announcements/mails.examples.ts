import type { MailExamples } from '../../../server/mail/examples.ts'
import { linksOf, unsubscribeOf } from '../../digest/index.ts'
import { announcementMail } from './mails.ts'

const OWNER = '00000000-0000-7000-8000-000000000001'

export const announcementExamples: MailExamples<'announcement'> = {
  announcement: [
    {
      about: 'with a page of the app',
      mail: (config) => ({
        content: announcementMail(
          config,
          {
            text: 'You can now set a goal for each quarter, beside those for months and years.',
            link: '/goal-settings',
          },
          linksOf(config, 'news', OWNER),
        ),
        unsubscribe: unsubscribeOf(config, 'news', OWNER),
      }),
    },
    {
      about: 'without a link',
      mail: (config) => ({
        content: announcementMail(
          config,
          {
            text: 'On Sunday between 2 and 4 in the morning the app moves to a new server.',
            link: null,
          },
          linksOf(config, 'news', OWNER),
        ),
        unsubscribe: unsubscribeOf(config, 'news', OWNER),
      }),
    },
  ],
}
