import { eq } from 'drizzle-orm'
import { MONTH_NAMES, monthYear } from '../../shared/calendar.ts'
import type { Database } from '../../server/database/tenancy.ts'
import { inWords, partFrom, partOf, type OwnerData } from '../../server/owner-data.ts'
import { businessLogo, businessProfile, closure, monthCurrency, openingWeek } from './tables.ts'

const DATE_ORDERS = { mdy: 'month first', dmy: 'day first' }
const WEEKDAYS = { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' }

const fileOfLogo = (type: string): string => `pictures/logo.${type.split('/').at(-1)}`

async function* logoOf(db: Database, ownerId: string) {
  yield await db.withOwner(ownerId, (tx) =>
    tx
      .select({ type: businessLogo.type, content: businessLogo.content })
      .from(businessLogo)
      .where(eq(businessLogo.ownerId, tx.ownerId)),
  )
}

const logo = partFrom<{ type: string }>(
  {
    title: 'Your logo',
    about: 'The logo that you uploaded.',
    tables: [businessLogo],
    pictures: async function* (db, ownerId) {
      for await (const rows of logoOf(db, ownerId)) {
        for (const { type, content } of rows) yield { name: fileOfLogo(type), content }
      }
    },
  },
  { Logo: ({ type }) => ({ picture: fileOfLogo(type) }), Type: ({ type }) => type },
  logoOf,
)

export const profileData: OwnerData = {
  title: 'Your business',
  comesFirst: true,
  parts: [
    partOf(
      {
        file: 'business-profile.csv',
        title: 'Business profile',
        about: 'What you told about your business, and how you write numbers and dates.',
      },
      businessProfile,
      {
        'Business name': ({ businessName }) => businessName,
        'Business type': ({ businessType }) => businessType,
        Industry: ({ industry }) => industry,
        Description: ({ businessDescription }) => businessDescription,
        'Contact email': ({ contactEmail }) => contactEmail,
        Phone: ({ phone }) => phone,
        Address: ({ address }) => address,
        'Address of the logo': ({ logoUrl }) => logoUrl,
        'Time zone': ({ timeZone }) => timeZone,
        'Time zone last changed': ({ notBefore }) => ({ day: notBefore }),
        Currency: ({ currency }) => currency,
        Numbers: ({ numberStyle }) => inWords({ auto: 'same as the device' }, numberStyle),
        Dates: ({ dateStyle }) => dateStyle,
        'Dates in files': ({ dateOrder }) => inWords(DATE_ORDERS, dateOrder),
        'Week starts on': ({ weekStart }) => inWords(WEEKDAYS, weekStart),
        'Business year starts in': ({ fiscalMonth }) => MONTH_NAMES[fiscalMonth - 1] ?? null,
        'Open days a week': ({ operatingDaysPerWeek }) => operatingDaysPerWeek,
        'Closed days a year': ({ annualClosedDays }) => annualClosedDays,
        'Margin where no cost is recorded': ({ defaultProfitMargin }) =>
          defaultProfitMargin === null ? null : `${defaultProfitMargin} %`,
        'Revenue goal for a year': ({ revenueGoalCents }) => ({ cents: revenueGoalCents }),
        'Tax in prices': ({ taxRate }) => (taxRate === null ? null : `${taxRate} %`),
        'Figures without tax': ({ figuresWithoutTax }) => figuresWithoutTax,
        'Fixed costs a month': ({ fixedCostsCents }) => ({ cents: fixedCostsCents }),
        Registered: ({ registeredOn }) => ({ day: registeredOn }),
        'Last changed': ({ updatedAt }) => updatedAt,
      },
    ),
    logo,
    partOf(
      {
        file: 'planned-closures.csv',
        title: 'Planned closures',
        about: 'The days on which your business is closed.',
      },
      closure,
      {
        From: ({ startDay }) => ({ day: startDay }),
        To: ({ endDay }) => ({ day: endDay }),
        Note: ({ note }) => note,
        Entered: ({ enteredOn }) => ({ day: enteredOn }),
      },
    ),
    partOf(
      {
        file: 'open-days.csv',
        title: 'Open days',
        about: 'How many days a week you were open, and since when.',
      },
      openingWeek,
      {
        Since: ({ fromDay }) => ({ day: fromDay }),
        'Days a week': ({ operatingDaysPerWeek }) => operatingDaysPerWeek,
      },
    ),
    partOf(
      {
        file: 'currencies.csv',
        title: 'Currencies',
        about: 'The currency with which each month began in which you changed it.',
      },
      monthCurrency,
      { Month: ({ month }) => monthYear(month), Currency: ({ currency }) => currency },
    ),
  ],
  tables: [
    [businessLogo, { per: 'owner' }],
    [closure, { per: 'day' }],
    [openingWeek, { per: 'day' }],
    [monthCurrency, { per: 'month' }],
    [businessProfile, { per: 'owner' }],
  ],
}
