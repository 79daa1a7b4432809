import * as fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'
import { sendDigests } from '../features/digest/sending.ts'
import { form } from '../features/imports/testing/helpers.ts'
import { assistantOf, told } from '../features/mcp/testing/assistant.ts'
import { EVENT_NAMES } from '../features/webhooks/contract.ts'
import { tellClosedMonths } from '../features/webhooks/months.ts'
import { deliverMails } from '../server/mail/deliver.ts'
import { unescapeFormulas } from '../shared/formula-escaping.ts'
import { SEPARATORS } from '../shared/money.ts'
import { runs } from '../shared/testing/properties.ts'
import { instantAt } from '../shared/zone-clock.ts'
import { ok, PASSWORD, testApp, type Client } from './testing/app.ts'
import { figuresOf, purchasesOf, revenueOf, within, type Range } from './testing/oracle/figures.ts'
import { anyShop, monthEnd, monthStart, numberOf, plus } from './testing/oracle/shop.ts'

/** Webhooks, files, emails and assistants give the same figures as the page's calls and the recorded sales. */

let now = new Date()
const { db, operator, signUp, settled } = await testApp({ now: () => now, areConfirmed: true })
// Without a mail server, emails stay where they are.
afterAll(deliverMails(operator))
type Owner = Client & { account: { id: string } }

const NAMES = `=1+1|"a", b|two\nlines|🍮👩‍🍳|'=1|-5 %|@home|a;b|1,234.50|%_`.split('|')
const more = fc.record({
  time: fc.option(fc.constantFrom('00:05', '17:45', '23:59')),
  /** percent of the revenue */
  tax: fc.option(fc.integer({ min: 0, max: 25 }), { freq: 1 }),
  channel: fc.option(fc.constantFrom('Market', '=Shop')),
  /** lines of its receipt */
  lines: fc.constantFrom(1, 1, 1, 2),
})
const anyOutgoing = fc
  .record({
    shop: anyShop,
    today: fc.constantFrom('2026-12-31', '2027-03-01', '2028-02-29', '2026-11-30'),
    /** into the day */
    minutes: fc.constantFrom(10, 12 * 60, 23 * 60 + 50),
    timeZone: fc.constantFrom('Pacific/Auckland', 'America/Los_Angeles', 'America/Chicago'),
    currency: fc.constantFrom('USD', 'JPY'),
    numberStyle: fc.constantFrom('1,234.50' as const, '1.234,50' as const),
    fiscalMonth: fc.constantFrom(1, 4),
    taxRate: fc.option(fc.constantFrom(19, 7.7), { freq: 1 }),
    figuresWithoutTax: fc.boolean(),
    names: fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
    further: fc.array(more, { minLength: 13, maxLength: 13 }),
  })
  .map(({ shop, names, further, ...rest }) => {
    const known = ['Cut', 'Dye', 'Wax', 'Gel', 'Ada', 'Ben', 'Cleo', 'Dora', 'Kim', 'Lee']
    const named = (name: string | null) => name && names[known.indexOf(name)]!
    // There are no cents of a yen.
    const inCurrency = (cents: number) => (rest.currency === 'JPY' ? cents * 100 : cents) + 0
    const sales = shop.sales.flatMap((sale, n) => {
      const { tax, lines, ...fields } = further[n % further.length]!
      const { revenueCents, costCents } = sale
      const one = {
        ...sale,
        ...fields,
        day: plus(sale.day, numberOf(rest.today) - numberOf(shop.today)),
        product: named(sale.product)!,
        customer: named(sale.customer),
        salesperson: named(sale.salesperson),
        revenueCents: inCurrency(revenueCents),
        costCents: costCents === null ? null : inCurrency(costCents),
        taxCents: tax === null ? null : inCurrency(Math.trunc((revenueCents * tax) / 100)),
      }
      return Array.from({ length: sale.receipt === null ? 1 : lines }, () => ({ ...one }))
    })
    return { ...shop, ...rest, sales }
  })

type Shop = typeof anyOutgoing extends fc.Arbitrary<infer T> ? T : never
type Sale = Shop['sales'][number]

/** Without tax: what is recorded, else the part that prices include, to the cent. */
const netOf = ({ taxRate }: Shop, sales: Sale[]): Sale[] =>
  sales.map((sale) => {
    const { revenueCents: cents, taxCents } = sale
    const part = Number(((Math.abs(cents) * (taxRate ?? 0)) / (100 + (taxRate ?? 0))).toFixed(6))
    return { ...sale, revenueCents: cents - (taxCents ?? Math.sign(cents) * Math.round(part)) }
  })
const seen = (shop: Shop, sales: Sale[]) => (shop.figuresWithoutTax ? netOf(shop, sales) : sales)
/** The page's figures of a range. A margin is always without tax. */
function shown(shop: Shop, range: Range) {
  const sales = within(shop.sales, range) as Sale[]
  const { grossProfitMargin } = figuresOf(shop, netOf(shop, sales))
  const { totalRevenue, totalSales, purchases, averageSale } = figuresOf(shop, seen(shop, sales))
  return { totalRevenue, totalSales, purchases, averageSale, grossProfitMargin }
}

const units = (cents: number | null) => (cents === null ? null : cents / 100)
const inCall = (sale: Sale) => ({
  ...sale,
  productName: sale.product,
  customerName: sale.customer,
  saleDate: sale.day,
  revenue: units(sale.revenueCents),
  cost: units(sale.costCents),
  tax: units(sale.taxCents),
})

async function opened(shop: Shop, at: Date): Promise<Owner> {
  now = at
  const owner = await signUp({ timeZone: shop.timeZone })
  await ok(owner.post('/api/business-profile', { businessName: 'Rose Hall', ...shop }))
  return owner
}

/** A program that keeps the sales by what a webhook tells it. The webhook is off, so that nothing is sent. */
async function follow(owner: Owner) {
  const form = { address: 'https://example.com', events: EVENT_NAMES, password: PASSWORD }
  const { id } = await ok(owner.post('/api/webhooks', form))
  await ok(owner.patch(`/api/webhooks/${id}`, { isOn: false }))
  const copy = new Map<number, any>()
  const receive = async (): Promise<{ type: string; data: any }[]> => {
    const { rows } = await db.systemPool.query<{ type: string; data: string }>(
      'WITH told AS (DELETE FROM webhook_delivery WHERE owner_id = $1 RETURNING *) SELECT * FROM told ORDER BY id',
      [owner.account.id],
    )
    const events = rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }))
    for (const { data } of events) {
      if (data.change === 'deleted' && data.sale) copy.delete(data.sale.id)
      else if (data.sale) copy.set(data.sale.id, data.sale)
      else if (data.by) {
        copy.clear()
        for (const each of await ok(owner.get('/api/sales-entries'))) copy.set(each.id, each)
      }
    }
    return events
  }
  return { copy, receive }
}

/** Records all, and then edits, deletes and restores. Returns the sales that are left. */
async function lived(owner: Owner, shop: Shop, receive: () => Promise<unknown>): Promise<Sale[]> {
  const recorded = new Map<number, Sale>()
  for (const sale of shop.sales) {
    recorded.set((await ok(owner.post('/api/sales-entries', inCall(sale)))).id, sale)
  }
  for (const [n, [id, sale]] of [...recorded].slice(0, 12).entries()) {
    if (n % 3 === 0) {
      const changed = { ...[...recorded.values()].at(-1)!, day: sale.day }
      await ok(owner.patch(`/api/sales-entries/${id}`, inCall(changed)))
      recorded.set(id, changed)
    } else if (n % 3 === 1) {
      const { trashId } = await ok(owner.delete(`/api/sales-entries/${id}`))
      if (n % 2) await ok(owner.post(`/api/sales-entries/restore/${trashId}`))
      else recorded.delete(id)
    }
  }
  await receive()
  if (recorded.size > 0) {
    const { trashId } = await ok(owner.delete('/api/sales-entries/clear-all'))
    await receive()
    await ok(owner.post(`/api/sales-entries/restore/${trashId}`))
  }
  await receive()
  await settled()
  return [...recorded.values()]
}

const rangesOf = (today: string): Range[] => [
  { start: monthStart(today), end: monthEnd(today) },
  { start: monthStart(today, -1), end: monthEnd(monthStart(today, -1)) },
  { start: plus(today, -9), end: today },
]
const queryOf = ({ start, end }: Range) => `startDate=${start}&endDate=${end}`
const figuresIn = (owner: Owner, range: Range) =>
  ok(owner.get(`/api/kpi-metrics?${queryOf(range)}&compare=preceding`))
const rowsOf = (file: string) =>
  Papa.parse<Record<string, string>>(file.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  }).data

/** The files add up, say the same when they come back, and make the same shop elsewhere. */
async function checkFiles(owner: Owner, shop: Shop): Promise<void> {
  const file: string = await ok(owner.get('/api/sales-entries/export'))
  const cells = rowsOf(file).map((row) =>
    [row['Product Name'], row.Revenue, row.Cost, row['Sale Date'], row.Customer, row.Tax].map(
      (cell) => unescapeFormulas(cell!),
    ),
  )
  const amount = (cents: number | null) => units(cents)?.toFixed(2) ?? ''
  const expected = shop.sales.map(
    ({ product, revenueCents, costCents, day, customer, taxCents }) => [
      ...[product, amount(revenueCents), amount(costCents), day, customer ?? '', amount(taxCents)],
    ],
  )
  expect(cells.map(String).toSorted()).toEqual(expected.map(String).toSorted())

  const customers = rowsOf(await ok(owner.get('/api/customers/export')))
  const soFar = shop.sales.filter(({ day, customer }) => day <= shop.today && customer !== null)
  for (const [name, sold] of Map.groupBy(soFar, ({ customer }) => customer!)) {
    const row = customers.find(({ Name }) => unescapeFormulas(Name!) === name)
    const spent = amount(revenueOf(seen(shop, sold)))
    expect([name, row?.Purchases, row?.Revenue]).toEqual([name, String(purchasesOf(sold)), spent])
  }
  if (shop.sales.length === 0) return
  const before = await Promise.all(rangesOf(shop.today).map((range) => figuresIn(owner, range)))
  const other = await opened(shop, now)
  for (const who of [owner, other]) {
    const answer = await ok(who.post('/api/sales-entries/import-csv', form(file)))
    const imported = who === owner ? 0 : shop.sales.length
    expect(answer).toMatchObject({ imported, updated: 0, errorCount: 0 })
    await settled()
    const after = await Promise.all(rangesOf(shop.today).map((range) => figuresIn(who, range)))
    expect(after).toEqual(before)
  }
}

async function checkAssistant(owner: Owner, shop: Shop): Promise<void> {
  const assistant = await assistantOf(owner)
  for (const range of rangesOf(shop.today)) {
    const input = { startDate: range.start, endDate: range.end }
    const { structuredContent: figures } = await told(assistant, 'figures', input)
    const expected = shown(shop, range)
    expect(figures).toMatchObject(expected)
    expect(await figuresIn(owner, range)).toMatchObject(expected)
    const asked = { ...input, by: 'product' }
    const { structuredContent: ranked } = await told(assistant, 'rankings', asked)
    const soFar = within(shop.sales, range).filter(({ day }) => day <= shop.today) as Sale[]
    expect(ranked.totalRevenue).toBe(revenueOf(seen(shop, soFar)) / 100)
  }
}

/** The number at the start of a text, in the owner's style. */
function numberIn(text: string | undefined, { numberStyle }: Shop): number {
  const [group, decimal] = SEPARATORS[numberStyle]
  const digits = /[\d.,’]*\d/.exec(text ?? '')?.[0] ?? ''
  const size = Number(digits.replaceAll(group, '').replace(decimal, '.'))
  return text?.split(/\d/)[0]!.includes('-') ? -size : size
}
/** From 100 on, emails leave cents out. */
const inEmail = (amount: number) =>
  Math.abs(amount) < 100 ? amount : Math.sign(amount) * Math.round(Math.abs(amount))

/** The email about the week before the next Monday. */
async function checkEmail(owner: Owner, shop: Shop): Promise<void> {
  await db.systemPool.query('DELETE FROM mail_settings')
  await ok(owner.patch('/api/mail-settings', { digest: 'weekly' }))
  const { nextDay } = await ok(owner.get('/api/mail-settings'))
  now = new Date(instantAt(shop.timeZone, nextDay, 7).getTime() + 180_000)
  await sendDigests(operator)
  const { rows } = await db.systemPool.query<{ body: string }>(
    "SELECT body FROM mail WHERE account_id = $1 AND kind = 'weekly-digest'",
    [owner.account.id],
  )
  const range = { start: plus(nextDay, -7), end: plus(nextDay, -1) }
  const expected = shown(shop, range)
  if (within(shop.sales, range).length === 0) return
  const { body } = rows[0]!
  const line = (label: string) =>
    numberIn(new RegExp(`^${label}: (.*)$`, 'm').exec(body)?.[1], shop)
  expect([line('Revenue'), line('Sales')], body).toEqual([
    inEmail(expected.totalRevenue),
    expected.totalSales,
  ])
  if (revenueOf(netOf(shop, within(shop.sales, range) as Sale[])) > 0) {
    expect(line('Gross margin'), body).toBeCloseTo(expected.grossProfitMargin, 0)
  }
  const spent = /has spent (.*) with you/.exec(body)?.[1]
  if (spent === undefined) return
  const { customers } = await ok(owner.get('/api/customers?limit=100'))
  expect(
    customers.map((each: { revenue: number }) => inEmail(each.revenue)),
    body,
  ).toContain(numberIn(spent, shop))
}

test('random shops: webhooks, files, emails and assistants say what the page says, and what the recorded sales add up to', async () => {
  await fc.assert(
    fc.asyncProperty(anyOutgoing, async (any) => {
      const midnight = instantAt(any.timeZone, any.today, 0).getTime()
      const owner = await opened(any, new Date(midnight + any.minutes * 60_000))
      const { copy, receive } = await follow(owner)
      const shop = { ...any, sales: await lived(owner, any, receive) }
      const recorded: any[] = await ok(owner.get('/api/sales-entries'))
      expect(copy).toEqual(new Map(recorded.map((sale) => [sale.id, sale])))
      await checkFiles(owner, shop)
      await checkAssistant(owner, shop)
      const month = rangesOf(shop.today)[0]!
      now = instantAt(shop.timeZone, plus(month.end, 1), 0)
      await tellClosedMonths(operator)
      const figures = shown(shop, month)
      const closed = (await receive()).filter(({ type }) => type === 'month.closed')
      expect(closed).toMatchObject([{ data: { currency: shop.currency, figures } }])
      await checkEmail(owner, shop)
    }),
    { numRuns: runs(8) },
  )
}, 600_000)
