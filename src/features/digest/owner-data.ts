import type { OwnerData } from '../../server/owner-data.ts'
import { GOAL_IN_WORDS } from '../goals/index.ts'
import { MAX_GOAL_MAILS } from './contract.ts'
import { digestSent, firstSaleReminder, goalMail, mailSettings } from './tables.ts'

export const digestData: OwnerData = {
  title: 'Emails that come by themselves',
  tables: [
    [mailSettings, { per: 'owner' }, { title: 'Email settings' }],
    [digestSent, { per: 'day' }, { title: 'Digests' }],
    [goalMail, { most: MAX_GOAL_MAILS }, { title: 'Goal emails', show: GOAL_IN_WORDS }],
    [
      firstSaleReminder,
      { per: 'choice' },
      {
        title: 'First sale reminders',
        note: 'When we check whether you have recorded a sale yet, to remind you if not.',
      },
    ],
  ],
}
