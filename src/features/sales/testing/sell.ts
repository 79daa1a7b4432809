import { expect } from 'vitest'
import type { Client } from '../../../app/testing/app.ts'
import type { Day } from '../../../shared/calendar.ts'

/** Records a sale through the API, as an owner does, and returns its id. */
export async function sell(
  owner: Client,
  saleDate: Day,
  revenue: number,
  more: object = {},
): Promise<number> {
  const sale = { productName: 'Cut', revenue, saleDate, ...more }
  const { status, body } = await owner.post('/api/sales-entries', sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as number
}
