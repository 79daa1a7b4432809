import { addDays, monthOf, weekdayOf, type Day } from '../../../shared/calendar.ts'

interface Regular {
  name: string
  /** 1: Monday */
  weekday: number
  /** days since the last purchase; 0: still comes */
  until: number
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
  {
    name: 'Café Morgenrot',
    weekday: 2,
    until: 58,
    buys: [{ product: 'Weekly subscription', quantity: 2 }],
  },
  {
    name: 'St. Anne’s Church',
    weekday: 3,
    until: 0,
    months: [12],
    buys: [{ product: 'Christmas wreath', quantity: 4 }],
  },
]

/** days since the last purchase */
const GONE: Record<string, number> = {
  'Isaac Cohen': 34,
  'Julia Novak': 41,
  'Ben Adeyemi': 52,
  'Carlos Mendes': 77,
  'Ruth Abrams': 124,
}

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

export const isGone = (name: string, day: Day, today: Day): boolean =>
  day > addDays(today, -(GONE[name] ?? 0))
