import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { register } from '../../features/accounts/contract.ts'
import { businessGoal } from '../../features/goals/tables.ts'
import { businessProfile } from '../../features/profile/tables.ts'
import { customer, product, sale, salesperson } from '../../features/sales/tables.ts'
import { nameKey } from '../../shared/names.ts'
import { buildApp } from '../app.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { demoGoals } from './demo/goals.ts'
import { demoSales, type DemoSale } from './demo/shop.ts'
import { runCommand } from './run-command.ts'

/** rows per INSERT; a statement may have up to 65,535 values */
const BATCH = 2_000

/** `npm run demo`: creates an account with two years of a realistic shop's sales and prints how to sign in. */
await runCommand(async (resources) => {
  const { db, config, clock } = resources
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const email = `maya-${randomBytes(2).toString('hex')}@example.com`
  // A fixed password would let anyone sign in to the demo on a public server.
  const password = randomBytes(9).toString('base64url')

  const app = await buildApp(resources)
  const response = await app.inject({
    method: register.method,
    url: register.path,
    headers: { origin: config.APP_URL },
    payload: {
      firstName: 'Maya',
      lastName: 'Ortiz',
      businessName: 'Ortiz Flowers',
      email,
      password,
      timeZone,
    },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  await app.close()

  const today = clock.today(timeZone)
  const sales = demoSales(today)
  await db.withOwner(response.json().user.id, async (tx) => {
    await tx
      .update(businessProfile)
      .set({
        businessType: 'Flower shop',
        industry: 'Retail/E-commerce',
        operatingDaysPerWeek: 6,
        annualClosedDays: 10,
      })
      .where(eq(businessProfile.ownerId, tx.ownerId))
    await insertSales(tx, sales)
    await tx
      .insert(businessGoal)
      .values(demoGoals(sales, today).map((goal) => ({ ownerId: tx.ownerId, ...goal })))
  })
  console.log(
    `Created the shop Ortiz Flowers with ${sales.length.toLocaleString('en-US')} sales. Sign in with`,
  )
  console.log(`  email     ${email}\n  password  ${password}`)
  console.log(`at ${config.APP_URL}/login (run npm start first if the app is not running).`)
})

async function insertSales(tx: OwnerTx, sales: DemoSale[]): Promise<void> {
  const { ownerId } = tx
  const idsOf = async (
    table: typeof product | typeof customer | typeof salesperson,
    names: (string | null)[],
  ): Promise<Map<string | null, number>> => {
    const used = [...new Set(names)].filter((name) => name !== null)
    const rows = await tx
      .insert(table)
      .values(used.map((name) => ({ ownerId, name, nameKey: nameKey(name) })))
      .returning({ name: table.name, id: table.id })
    return new Map(rows.map(({ name, id }) => [name, id]))
  }
  const products = await idsOf(
    product,
    sales.map((s) => s.productName),
  )
  const customers = await idsOf(
    customer,
    sales.map((s) => s.customerName),
  )
  const team = await idsOf(
    salesperson,
    sales.map((s) => s.salesperson),
  )

  const rows = sales.map((s) => ({
    ownerId,
    productId: products.get(s.productName)!,
    customerId: customers.get(s.customerName) ?? null,
    salespersonId: team.get(s.salesperson)!,
    revenueCents: s.revenueCents,
    costCents: s.costCents,
    quantity: s.quantity,
    saleDate: s.saleDate,
    source: 'manual' as const,
    createdAt: new Date(Date.parse(`${s.saleDate}T09:00:00Z`) + s.minute * 60_000),
  }))
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.insert(sale).values(rows.slice(from, from + BATCH))
  }
}
