import { partOf, type OwnerData } from '../../server/owner-data.ts'
import { amountOfGoal, goalTypeText, timeframeInWords } from '../goals/index.ts'
import { MAX_GOAL_MAILS } from './contract.ts'
import { digestSent, firstSaleReminder, goalMail, mailSettings } from './tables.ts'

export const digestData: OwnerData = {
  title: 'Emails that come by themselves',
  parts: [
    partOf(
      {
        file: 'email-settings.csv',
        title: 'Email settings',
        about: 'Which emails you get.',
      },
      mailSettings,
      {
        Digest: ({ digest }) => digest,
        'Next digest': ({ nextAt }) => nextAt,
        'Paused since': ({ pausedAt }) => pausedAt,
        'Digests you have not opened': ({ unopened }) => unopened,
        'Email for a reached goal': ({ goalMail: isOn }) => isOn,
        "Email with a month's result": ({ resultMail }) => resultMail,
        'Email with news': ({ newsMail }) => newsMail,
      },
    ),
    partOf(
      {
        file: 'digests.csv',
        title: 'Digests',
        about: 'The digests that we sent you, and when you opened them.',
      },
      digestSent,
      {
        'Digest of': ({ period }) => period,
        Sent: ({ sentAt }) => sentAt,
        Opened: ({ openedAt }) => openedAt,
      },
    ),
    partOf(
      {
        file: 'goal-emails.csv',
        title: 'Emails about goals',
        about: 'The goals that we told you about by email.',
      },
      goalMail,
      {
        Goal: ({ goalType }) => goalTypeText(goalType),
        For: ({ timeframe }) => timeframeInWords(timeframe),
        Target: ({ goalType, targetHundredths }) => amountOfGoal(goalType, targetHundredths),
        'Reached with the sales of': ({ reachedOn }) => ({ day: reachedOn }),
        Noticed: ({ reachedAt }) => reachedAt,
        Written: ({ queuedAt }) => queuedAt,
      },
    ),
    partOf(
      {
        file: 'first-sale-reminders.csv',
        title: 'Reminders to record a first sale',
        about: 'When we check whether you have recorded a sale yet, to remind you if not.',
      },
      firstSaleReminder,
      {
        'Days after you registered': ({ day }) => day,
        Due: ({ dueAt }) => dueAt,
        Checked: ({ doneAt }) => doneAt,
      },
    ),
  ],
  tables: [
    [mailSettings, { per: 'owner' }],
    [digestSent, { per: 'day' }],
    [goalMail, { most: MAX_GOAL_MAILS }],
    [firstSaleReminder, { per: 'choice' }],
  ],
}
