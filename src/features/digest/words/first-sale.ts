import { operatorLink, type MailContent, type Sender } from '../../../server/mail/content.ts'
import type { LinkTo } from './links.ts'

/** days after registering */
export const REMINDER_DAYS = [3, 10] as const

export const firstSaleMail = (sender: Sender, day: number, linkTo: LinkTo): MailContent =>
  day < REMINDER_DAYS[1] ? firstReminder(sender, linkTo) : lastReminder(sender, linkTo)

const firstReminder = ({ APP_NAME }: Sender, linkTo: LinkTo): MailContent => ({
  subject: 'Your first sale takes one minute',
  preview: 'Enter what you sold and for how much. That is enough to begin.',
  title: 'Your first sale takes one minute',
  blocks: [
    `Your ${APP_NAME} account is ready, but there is no sale in it yet, so it has nothing to show you. One sale is enough to begin: enter what you sold last, and for how much.`,
    { button: 'Record a sale', url: linkTo('/sales-entry') },
    'Do you have your sales in a file, from your till, your online shop or a spreadsheet? Import it as it is, from Excel or as CSV. We show you how we read it before anything is saved, and you see all your months at once.',
    { link: 'Import a file', url: linkTo('/data-management') },
  ],
  reason: `${WHY} If you have no time now, we remind you once more in a week.`,
})

const lastReminder = (sender: Sender, linkTo: LinkTo): MailContent => ({
  subject: 'Is something in the way of your first sale?',
  preview: 'Three things that keep people from starting, and what helps.',
  title: 'Is something in the way?',
  blocks: [
    `There is still no sale in your ${sender.APP_NAME} account. Often one of these is the reason:`,
    {
      list: [
        'You have no file? Record one sale a day: the takings of the whole day are enough for revenue and goals.',
        'The file looks complicated? Import it as it is: a date, a product and an amount in each row are enough, and nothing is saved before you have seen how we read it.',
        'You have no time for old sales? Leave them out and begin with today.',
      ],
    },
    { button: 'Import a file', url: linkTo('/data-management') },
    { link: 'Record a sale', url: linkTo('/sales-entry') },
    'Is it something else? Tell us, and we will help you.',
    operatorLink(sender),
  ],
  reason: `${WHY} We won't remind you again.`,
})

const WHY =
  'You get this email because you have an account with us and have recorded no sale so far. It comes with the summary of your sales: if you turn the summary off, this email stops too.'
