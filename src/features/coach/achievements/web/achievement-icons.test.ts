import { expect, test } from 'vitest'
import { ACHIEVEMENT_IDS, ACHIEVEMENTS } from '../../points/contract.ts'
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts'

/** `CalendarHeart` is called `calendar-heart` in Lucide's set. */
const nameInSet = (component: string): string =>
  component.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

test.each(ACHIEVEMENT_IDS)(
  'the icon that the API names for %s is the one on its card (spec §2.17)',
  (id) => {
    const { icon } = ACHIEVEMENTS[id]
    expect(nameInSet(ACHIEVEMENT_ICONS[icon].displayName!)).toBe(icon)
  },
)
