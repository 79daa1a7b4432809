import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Answer, Client } from '../../../server/testing/app.ts'
import { importCsv, previewCsv } from './contract.ts'

/** Real exports with known totals; they lie beside the project and may be missing. */
const SAMPLES = new URL('../../../../../shared/data/', import.meta.url)
export const hasSamples = existsSync(SAMPLES)

export interface Sample {
  file: string
  mapping: Record<string, string>
  expected: {
    sales: number
    totalRevenueCents: number
    totalQuantity: number | null
    totalCostCents?: number
    minDate: string
    maxDate: string
    topProduct: string
    topProductCents: number
    rejected: Record<string, number>
    rowsWithoutQuantity?: number
    distinctCustomers?: number
    distinctSalespeople?: number
    revenueCentsByMonth?: Record<string, number>
  }
}

export const samples = (): Sample[] =>
  JSON.parse(readFileSync(new URL('manifest.json', SAMPLES), 'utf8')) as Sample[]

export function sampleContent(file: string): Buffer {
  const bytes = readFileSync(new URL(file, SAMPLES))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** A form as the page sends it; `before` puts the other fields ahead of the file. */
export function form(
  content: string | Buffer,
  fields: { columnMapping?: unknown; options?: unknown } = {},
  { name = 'sales.csv', before = true } = {},
): FormData {
  const data = new FormData()
  const file = () => data.set('file', new File([new Uint8Array(Buffer.from(content))], name))
  if (!before) file()
  for (const [field, value] of Object.entries(fields)) {
    data.set(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (before) file()
  return data
}

type Send = (...input: Parameters<typeof form>) => Promise<Answer>
export const importing =
  (owner: Client): Send =>
  (...input) =>
    owner.post(importCsv.path, form(...input))
export const previewing =
  (owner: Client): Send =>
  (...input) =>
    owner.post(previewCsv.path, form(...input))

/** A new owner, for calls over a real connection. */
export async function signUpOverHttp(address: string): Promise<{ cookie: string; id: string }> {
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Byron',
      email: `leaver-${randomUUID()}@example.com`,
      password: 'correct horse battery',
      timeZone: 'UTC',
    }),
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return { cookie, id: user.id }
}
