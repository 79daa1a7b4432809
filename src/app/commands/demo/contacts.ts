import { eq } from 'drizzle-orm'
import { customerContact } from '../../../features/sales/contacts/tables.ts'
import { customer } from '../../../features/sales/tables.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'

interface DemoContact {
  phone?: string
  email?: string
  note?: string
  /** days from today */
  birthdayIn?: number
  mayBeWrittenTo?: boolean
}

/** These numbers and addresses belong to nobody. */
const CONTACTS: Record<string, DemoContact> = {
  'Ana Duarte': {
    phone: '+1 212 555 0143',
    email: 'ana.duarte@example.com',
    birthdayIn: 6,
    mayBeWrittenTo: true,
  },
  'Rahul Mehta': { phone: '+1 212 555 0117', mayBeWrittenTo: true },
  'Grace Whitfield': {
    email: 'grace@example.com',
    birthdayIn: 17,
    note: 'No lilies: her cat gets ill from them.',
  },
  'Café Morgenrot': {
    phone: '+1 212 555 0182',
    email: 'hello@morgenrot.example',
    note: 'Closed on Mondays.',
    mayBeWrittenTo: true,
  },
  'Isaac Cohen': { phone: '212 555 0126' },
  'Ben Adeyemi': { email: 'ben.adeyemi@example.com', birthdayIn: 120, mayBeWrittenTo: true },
  'Elena Petrova': { phone: '+1 212 555 0171', mayBeWrittenTo: false },
  'Mei Tanaka': { email: 'mei.tanaka@example.com', birthdayIn: 0, mayBeWrittenTo: true },
}

export async function insertContacts(tx: OwnerTx, today: Day): Promise<void> {
  const { ownerId } = tx
  const rows = await tx.select().from(customer).where(eq(customer.ownerId, ownerId))
  const known = rows.flatMap(({ id, name }) => {
    const contact = CONTACTS[name]
    if (!contact) return []
    const { birthdayIn, ...rest } = contact
    const birthday =
      birthdayIn === undefined ? null : Number(addDays(today, birthdayIn).slice(5).replace('-', ''))
    const saidOn = rest.mayBeWrittenTo === undefined ? null : addDays(today, -90)
    return [{ ownerId, customerId: id, ...rest, birthday, saidOn }]
  })
  await tx.insert(customerContact).values(known)
}
