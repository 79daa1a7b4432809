import {
  addDays,
  dayNumber,
  dayOf,
  monthOf,
  daysInMonth,
  weekdayOf,
  yearOf,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { isGone, regularPurchases } from './regulars.ts'

export interface DemoSale {
  saleDate: Day
  /** after opening at 9:00 */
  minute: number
  productName: string
  quantity: number
  revenueCents: number
  costCents: number | null
  customerName: string | null
  salesperson: string
  channel?: string
  category?: string
}

/** Sunday first */
const WEEKDAYS = [0, 0.7, 0.8, 0.9, 1, 1.4, 1.3]
/** January first */
const MONTHS = [0.75, 1.15, 0.95, 1.05, 1.35, 1.1, 0.85, 0.8, 0.9, 0.95, 0.9, 1.4]
/** from 9:00 */
const HOURS = [0.5, 0.9, 1.4, 1.2, 0.7, 0.7, 1, 1.6, 1.3]
const YEARLY_GROWTH = 0.14
const SALES_PER_DAY = 11
export const DEMO_DAYS = 730

/** cents per unit; `most` per sale; all year unless `months` is set */
const PRODUCTS: {
  name: string
  price: number
  cost: number
  weight: number
  most: number
  months?: number[]
}[] = [
  { name: 'Seasonal arrangement', price: 6500, cost: 3000, weight: 24, most: 1 },
  { name: 'Hand-tied bouquet', price: 4200, cost: 1900, weight: 26, most: 2 },
  { name: 'Weekly subscription', price: 3800, cost: 2050, weight: 20, most: 1 },
  { name: 'Single stems', price: 450, cost: 160, weight: 16, most: 12 },
  { name: 'Potted orchid', price: 4900, cost: 3100, weight: 11, most: 1 },
  { name: 'Sympathy wreath', price: 16500, cost: 9200, weight: 4, most: 1 },
  {
    name: 'Bridal bouquet',
    price: 32500,
    cost: 15800,
    weight: 3,
    most: 1,
    months: [4, 5, 6, 7, 8, 9],
  },
  {
    name: 'Wedding table decor',
    price: 8900,
    cost: 4100,
    weight: 3,
    most: 14,
    months: [5, 6, 7, 8, 9],
  },
  { name: 'Christmas wreath', price: 7900, cost: 3300, weight: 22, most: 2, months: [11, 12] },
  { name: 'Dried flower bundle', price: 2900, cost: 900, weight: 7, most: 2 },
  { name: 'Ceramic vase', price: 3400, cost: 1700, weight: 6, most: 1 },
  { name: 'Delivery', price: 1200, cost: 800, weight: 12, most: 1 },
  { name: 'Gift card', price: 5000, cost: 0, weight: 5, most: 1 },
]

const TEAM = [
  { name: 'Jonas Weber', weight: 42 },
  { name: 'Priya Nair', weight: 35 },
  { name: 'Sam Okafor', weight: 23 },
]

const CUSTOMERS = (
  'Dr. Keller Dental, Studio Aurelia, Ana Duarte, Rahul Mehta, Grace Whitfield, Tom Brennan, ' +
  'Lucía Romero, Nadia Haddad, Peter Lindqvist, Mei Tanaka, Oliver Grant, Sofia Marchetti, ' +
  'Claire Dubois, Ben Adeyemi, Hannah Vogel, Isaac Cohen, Julia Novak, Marcus Reed, ' +
  'Fatima Zahra, Elena Petrova, David Osei, Amelia Shaw, Noah Fischer, Ruth Abrams, ' +
  'Carlos Mendes, Yuki Sato, Leo Rossi, Ingrid Dahl'
).split(', ')

/** no Sundays */
const SICK_DAYS = [5, 61, 62, 124, 305]

export function demoHoliday(today: Day): DayRange {
  const fiveWeeksAgo = addDays(today, -35)
  const start = addDays(fiveWeeksAgo, -((weekdayOf(fiveWeeksAgo) + 6) % 7))
  return { start, end: addDays(start, 13) }
}

/** Always the same for a given day. */
export function demoSales(today: Day): DemoSale[] {
  const random = seededRandom(dayNumber(today))
  const holiday = demoHoliday(today)
  const pick = <T extends { weight: number }>(items: T[]): T => {
    let at = random() * items.reduce((sum, item) => sum + item.weight, 0)
    return items.find((item) => (at -= item.weight) < 0) ?? items.at(-1)!
  }
  const sales: DemoSale[] = []
  for (let age = DEMO_DAYS - 1; age >= 0; age--) {
    const day = addDays(today, -age)
    if (isHoliday(day, holiday)) continue
    const busy = busyness(day, 1 - age / DEMO_DAYS) * (0.8 + random() * 0.4)
    const offered = PRODUCTS.filter(({ months }) => !months || months.includes(monthOf(day)))
    const named = (name: string | null) => (name && isGone(name, day, today) ? null : name)
    sales.push(...regularSales(day, today))
    for (let left = Math.round(busy * SALES_PER_DAY); left > 0; left--) {
      const product = pick(offered)
      const quantity = 1 + Math.floor(random() ** 2 * product.most)
      const price = priceOn(day, today, product.price)
      sales.push({
        saleDate: day,
        minute: minuteAt(random()),
        productName: product.name,
        quantity,
        revenueCents: price * quantity,
        costCents: random() < 0.93 ? product.cost * quantity : null,
        // Squaring favors the first names.
        customerName: named(
          random() < 0.55 ? CUSTOMERS[Math.floor(random() ** 2 * CUSTOMERS.length)]! : null,
        ),
        salesperson: pick(TEAM).name,
      })
      if (random() < 0.012) sales.push(refundOf(sales.at(-1)!, today))
    }
  }
  for (const sale of sales) Object.assign(sale, placeOf(sale))
  return sales.sort((a, b) =>
    a.saleDate < b.saleDate ? -1 : a.saleDate > b.saleDate ? 1 : a.minute - b.minute,
  )
}

/** after opening */
function minuteAt(share: number): number {
  let left = share * HOURS.reduce((sum, weight) => sum + weight, 0)
  const hour = HOURS.findIndex((weight) => (left -= weight) < 0)
  return Math.floor((hour + 1 + left / HOURS[hour]!) * 60)
}

function placeOf({ productName, saleDate }: DemoSale): Pick<DemoSale, 'channel' | 'category'> {
  const category =
    CATEGORIES.find(([, products]) => products.includes(productName))?.[0] ?? 'Bouquets'
  const isOnline = ['Weekly subscription', 'Delivery', 'Gift card'].includes(productName)
  const isMarket = weekdayOf(saleDate) === 6 && category === 'Bouquets'
  return { channel: isOnline ? 'Online shop' : isMarket ? 'Market stall' : 'Shop', category }
}
const CATEGORIES: [name: string, products: string[]][] = [
  ['Plants and vases', ['Potted orchid', 'Ceramic vase', 'Dried flower bundle']],
  ['Weddings and funerals', ['Sympathy wreath', 'Bridal bouquet', 'Wedding table decor']],
  ['Services', ['Delivery', 'Gift card', 'Weekly subscription']],
]

const regularSales = (day: Day, today: Day): DemoSale[] =>
  regularPurchases(day, today).map(({ customer, product, quantity }) => {
    const { price, cost } = PRODUCTS.find(({ name }) => name === product)!
    return {
      saleDate: day,
      minute: 30,
      productName: product,
      quantity,
      revenueCents: priceOn(day, today, price) * quantity,
      costCents: cost * quantity,
      customerName: customer,
      salesperson: TEAM[0]!.name,
    }
  })

/** Days of illness weren't planned: they end a streak. */
const isHoliday = (day: Day, holiday: DayRange): boolean =>
  (holiday.start <= day && day <= holiday.end) ||
  SICK_DAYS.some((before) => day === addDays(holiday.start, -before))

/** 1 on an average open day. `progress`: 0 on the first day, 1 today. */
function busyness(day: Day, progress: number): number {
  const growth = 1 + YEARLY_GROWTH * (progress * 2 - 1)
  return WEEKDAYS[weekdayOf(day)]! * monthFactor(day) * holidayFactor(day) * growth
}

function monthFactor(day: Day): number {
  const month = monthOf(day)
  const share = Number(day.slice(8)) / daysInMonth(yearOf(day), month) - 0.5
  const neighbor = MONTHS[(month - 1 + Math.sign(share) + 12) % 12]!
  return MONTHS[month - 1]! * (1 - Math.abs(share) / 2) + (neighbor * Math.abs(share)) / 2
}

function holidayFactor(day: Day): number {
  const year = yearOf(day)
  const firstOfMay = dayOf(year, 5, 1)
  const mothersDay = addDays(firstOfMay, ((7 - weekdayOf(firstOfMay)) % 7) + 7)
  for (const [holiday, factor] of [
    [dayOf(year, 2, 14), 2.6],
    [mothersDay, 2.3],
    [dayOf(year, 12, 24), 1.6],
  ] as const) {
    const ahead = dayNumber(holiday) - dayNumber(day)
    if (ahead >= 0 && ahead <= 4) return 1 + (factor - 1) * (1 - ahead / 5)
  }
  return 1
}

function priceOn(day: Day, today: Day, price: number): number {
  return day > addDays(today, -365) ? Math.round((price * 1.05) / 50) * 50 : price
}

function refundOf(sale: DemoSale, today: Day): DemoSale {
  const later = addDays(sale.saleDate, weekdayOf(sale.saleDate) === 6 ? 2 : 1)
  const holiday = demoHoliday(today)
  return {
    ...sale,
    saleDate: later > today || isHoliday(later, holiday) ? sale.saleDate : later,
    revenueCents: -sale.revenueCents,
    costCents: sale.costCents === null ? null : -sale.costCents,
  }
}
