import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { TOOLS } from '../features/mcp/tools/all.ts'
import { assistantOf, told } from '../features/mcp/testing/assistant.ts'
import { testApp, type Client } from './testing/app.ts'
import { callsOf, withQuery, type Call } from './testing/walk.ts'

/**
 * A search looks only through texts that its caller may see: hidden ones could be found out letter by letter. Every text that
 * a call or a question of assistants takes is tried with every text that an owner has recorded.
 */

const { app, db, visitor, signUp, settled } = await testApp({
  isAlone: true,
  now: () => new Date('2026-03-31T12:00:00Z'),
})

/** One of each text that is kept of a shop. A part of each is tried, without what it has in common with another. */
const MARKS = {
  product: 'Zqproduct',
  customer: 'Zqcustomer',
  salesperson: 'Zqsalesperson',
  channel: 'Zqchannel',
  category: 'Zqcategory',
  receipt: 'Zqreceipt',
  email: 'zqemail@zq.example',
  phone: '+49 171 7654321',
  note: 'Zqnote',
  business: 'Zqbusiness',
  address: 'zqowner@zq.example',
}
const TRIED = { ...MARKS, email: 'zqemail@', phone: '7654321', address: 'zqowner@' }
const NOTHING = ['nobodyhasthis', 'nobodyhasthis@', '9999911']

let owner: Client & { account: { id: string } }
let admin: Client
beforeAll(async () => {
  owner = await signUp({ email: MARKS.address, businessName: MARKS.business })
  const sale = {
    productName: MARKS.product,
    revenue: 5,
    saleDate: '2026-03-30',
    customerName: MARKS.customer,
    salesperson: MARKS.salesperson,
    channel: MARKS.channel,
    category: MARKS.category,
    receipt: MARKS.receipt,
  }
  expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
  const { customers } = (await owner.get('/api/customers')).body
  const contact = { email: MARKS.email, phone: MARKS.phone, note: MARKS.note }
  expect((await owner.patch(`/api/customers/${customers[0].id}/contact`, contact)).status).toBe(200)
  admin = await adminOf({ db, signUp })
  await settled()
})

interface Search {
  name: string
  find: (text: string) => Promise<string>
}

/** The fields that take any text. */
const textsOf = (schema: unknown, given: Record<string, string>): string[] => {
  const { shape } = (schema ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {}).filter(
    (field) => z.safeParse(schema as z.ZodMiniType, { ...given, [field]: 'zq text' }).success,
  )
}

const idIn = (url: string): string => url.replaceAll(':id', owner.account.id)
const answerOf = async (client: Client, url: string) => {
  const { status, body } = await client.get(url)
  return `${status} ${JSON.stringify(body)}`
}

function searchesOf(client: Client, calls: Call[]): Search[] {
  return calls
    .filter(({ method }) => method === 'GET')
    .flatMap((call) => {
      const [path = '', query = ''] = withQuery(call).url.split('?')
      const given = Object.fromEntries(new URLSearchParams(query))
      return textsOf(call.endpoint.query, given).map((field) => ({
        name: `${path} by ${field}`,
        find: (text: string) =>
          answerOf(
            client,
            `${idIn(path)}?${new URLSearchParams({ ...given, [field]: text }).toString()}`,
          ),
      }))
    })
}

async function allOf(client: Client, calls: Call[]): Promise<string> {
  const answers: string[] = []
  for (const call of calls.filter(({ method }) => method === 'GET'))
    answers.push(await answerOf(client, idIn(withQuery(call).url)))
  return answers.join('\n')
}

/** Tries each search with each text, and returns what was found by something that isn't in `seen`. */
async function foundUnseen(searches: Search[], seen: string): Promise<string[]> {
  const unseen: string[] = []
  for (const { name, find } of searches) {
    const without = await Promise.all(NOTHING.map(find))
    const said = (text: string, answer: string) => answer.replaceAll(text, '')
    const nothing = new Set(without.map((answer, at) => said(NOTHING[at]!, answer)))
    for (const [mark, text] of Object.entries(TRIED)) {
      if (seen.includes(MARKS[mark as keyof typeof MARKS])) continue
      if (!nothing.has(said(text, await find(text)))) unseen.push(`${name} finds the ${mark}`)
    }
  }
  return unseen
}

const open = callsOf(app)

describe('finds nothing by what who searches may not see', () => {
  test('a program that may read', async () => {
    const calls = open.filter(({ endpoint }) => endpoint.token === 'read')
    const program = programOf(visitor(), (await tokenOf(owner, ['read'])).token)
    const searches = searchesOf(program, calls)
    expect(searches.map(({ name }) => name)).toContain('/api/sales-entries by search')
    expect(await foundUnseen(searches, await allOf(program, calls))).toEqual([])
  })

  test('an assistant', async () => {
    const assistant = await assistantOf(owner)
    const ask = async (name: string, input: object) =>
      JSON.stringify(await told(assistant, name, input))
    const given: Record<string, object> = {
      rankings: { by: 'product' },
      why: { period: 'this_month' },
    }
    const seen: string[] = []
    for (const { name } of TOOLS) seen.push(await ask(name, given[name] ?? {}))
    for (const by of ['customer', 'salesperson', 'channel', 'category'])
      seen.push(await ask('rankings', { by }))
    const searches = TOOLS.flatMap(({ name, input }) =>
      textsOf(input, given[name] as Record<string, string>).map((field) => ({
        name: `${name} by ${field}`,
        find: (text: string) => ask(name, { ...given[name], [field]: text }),
      })),
    )
    expect(searches.map(({ name }) => name)).toContain('search_sales by search')
    expect(await foundUnseen(searches, seen.join('\n'))).toEqual([])
  })

  test('an admin', async () => {
    const calls = open.filter(({ access }) => access === 'admin')
    const searches = searchesOf(admin, calls)
    expect(searches.map(({ name }) => name)).toContain('/api/admin/sales by owner')
    expect(await foundUnseen(searches, await allOf(admin, calls))).toEqual([])
  })
})
