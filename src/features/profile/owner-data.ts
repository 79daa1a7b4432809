import { eq } from 'drizzle-orm'
import type { Database } from '../../server/database/tenancy.ts'
import { fileOf, jsonFile, type OwnerData } from '../../server/owner-data.ts'
import { businessLogo, businessProfile, closure, monthCurrency, openingWeek } from './tables.ts'

async function* logoOf(db: Database, ownerId: string) {
  const [logo] = await db.withOwner(ownerId, (tx) =>
    tx.select().from(businessLogo).where(eq(businessLogo.ownerId, tx.ownerId)),
  )
  if (!logo) return
  const { type, content } = logo
  yield [{ type, picture: `data:${type};base64,${content.toString('base64')}` }]
}

export const profileData: OwnerData = {
  files: [
    fileOf('business-profile.json', 'Your business profile.', businessProfile),
    {
      name: 'logo.json',
      about:
        'Your logo, if you uploaded one. To see it, put the text after "picture" into the address line of a browser.',
      tables: [businessLogo],
      content: (db, ownerId) => jsonFile(logoOf(db, ownerId)),
    },
    fileOf('planned-closures.json', 'The days on which your business is closed.', closure),
    fileOf('open-days.json', 'How many days a week you were open, and since when.', openingWeek),
    fileOf(
      'currencies.json',
      'The currency with which each month began in which you changed it.',
      monthCurrency,
    ),
  ],
  tables: [businessLogo, closure, openingWeek, monthCurrency, businessProfile],
}
