import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { MONTH_NAMES } from '../../shared/calendar.ts'
import type { Database } from '../../server/database/tenancy.ts'
import type { OwnerData } from '../../server/owner-data.ts'
import { businessLogo, businessProfile, closure, monthCurrency, openingWeek } from './tables.ts'

async function* logoOf(db: Database, ownerId: string) {
  const rows = await db.withOwner(ownerId, (tx) =>
    tx.select().from(businessLogo).where(eq(businessLogo.ownerId, tx.ownerId)),
  )
  for (const { type, content } of rows) {
    yield { name: `pictures/logo.${type.split('/').at(-1)}`, pieces: Readable.from([content]) }
  }
}

export const profileData: OwnerData = {
  title: 'Your business',
  tables: [
    [businessLogo, { per: 'owner' }, { title: 'Logo', files: logoOf }],
    [closure, { per: 'day' }, { title: 'Planned closures' }],
    [
      openingWeek,
      { per: 'day' },
      { title: 'Open days', note: 'How many days a week you were open, and since when.' },
    ],
    [
      monthCurrency,
      { per: 'month' },
      {
        title: 'Currencies',
        note: 'The currency with which each month began in which you changed it.',
      },
    ],
    [
      businessProfile,
      { per: 'owner' },
      {
        title: 'Business profile',
        show: { fiscalMonth: (month: number) => MONTH_NAMES[month - 1] },
      },
    ],
  ],
}
