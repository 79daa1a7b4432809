import type { OwnerData } from '../../server/owner-data.ts'
import { MAX_HINTS } from './store.ts'
import { hint } from './tables.ts'

export const todayData: OwnerData = {
  title: 'Your dashboard',
  tables: [
    [
      hint,
      { most: MAX_HINTS },
      {
        title: 'Hints',
        note: 'Hints that you have seen lately, by the names that the app has for them.',
      },
    ],
  ],
}
