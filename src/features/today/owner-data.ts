import { partOf, type OwnerData } from '../../server/owner-data.ts'
import { MAX_HINTS } from './store.ts'
import { hint } from './tables.ts'

export const todayData: OwnerData = {
  title: 'Your dashboard',
  parts: [
    partOf(
      {
        file: 'hints.csv',
        title: 'Hints',
        about:
          'Hints on your dashboard that you have seen lately, by the names that the app has for them.',
      },
      hint,
      {
        Hint: ({ key }) => key,
        'First seen': ({ firstSeen }) => ({ day: firstSeen }),
        'Put away': ({ dismissedOn }) => ({ day: dismissedOn }),
      },
    ),
  ],
  tables: [[hint, { most: MAX_HINTS }]],
}
