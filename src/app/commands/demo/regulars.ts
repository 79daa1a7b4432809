import { addDays, monthOf, weekdayOf, type Day } from '../../../shared/calendar.ts'

/** A customer with a habit, so that what their purchases show is worth looking at. */
interface Regular {
  name: string
  /** 1 for Monday; they buy once a week */
  weekday: number
  /** days ago of the last purchase; 0 for one who still comes */
  until: number
  /** months in which they buy; all of them unless set */
  months?: number[]
  buys: { product: string; quantity: number }[]
}

const REGULARS: Regular[] = [
  {
    name: 'Hotel Lindenhof',
    weekday: 5,
    until: 0,
    buys: [
      { product: 'Seasonal arrangement', quantity: 1 },
      { product: 'Delivery', quantity: 1 },
    ],
  },
  // Went silent.
  {
    name: 'Café Morgenrot',
    weekday: 2,
    until: 58,
    buys: [{ product: 'Weekly subscription', quantity: 2 }],
  },
  // Buys in season only.
  {
    name: 'St. Anne’s Church',
    weekday: 3,
    until: 0,
    months: [12],
    buys: [{ product: 'Christmas wreath', quantity: 4 }],
  },
]

/** Customers who used to buy now and then, with the days since they came for the last time. */
const GONE: Record<string, number> = {
  'Isaac Cohen': 34,
  'Julia Novak': 41,
  'Ben Adeyemi': 52,
  'Carlos Mendes': 77,
  'Ruth Abrams': 124,
}

/** Returns the sales to regular customers on a day. */
export function regularPurchases(
  day: Day,
  today: Day,
): { customer: string; product: string; quantity: number }[] {
  return REGULARS.filter((regular) => buysOn(regular, day, today)).flatMap(({ name, buys }) =>
    buys.map((bought) => ({ customer: name, ...bought })),
  )
}

function buysOn({ weekday, until, months }: Regular, day: Day, today: Day): boolean {
  return (
    weekdayOf(day) === weekday &&
    day <= addDays(today, -until) &&
    (!months || months.includes(monthOf(day)))
  )
}

/** True for a customer who doesn't come any more. */
export const isGone = (name: string, day: Day, today: Day): boolean =>
  day > addDays(today, -(GONE[name] ?? 0))
