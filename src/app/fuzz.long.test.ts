import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '../server/testing/folder.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { TOKEN_SCOPES } from '../shared/endpoint.ts'
import { describeCalls } from './describe-api.ts'
import { checkAnswers } from './testing/fuzz/answers.ts'
import {
  CALLERS,
  operationsOf,
  requests,
  type Caller,
  type FuzzRequest,
} from './testing/fuzz/requests.ts'
import type { Known } from './testing/fuzz/values.ts'
import { testApp, type Client } from './testing/app.ts'

/** `npm run fuzz` asks for more of them. */
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? 2026)
const BATCH = 250
/** requests between two lines of progress, which only a long run prints */
const SHOWN_EVERY = 50_000

const { app, db, visitor, signUp, takeErrors } = await testApp({
  config: { DATA_DIR: testFolder() },
})
const api = await describeCalls(app.calls)
const checked = checkAnswers(api)

const callers = {} as Record<Caller, Client>
async function signIn(caller: Caller): Promise<void> {
  if (caller === 'nobody') return void (callers.nobody = visitor())
  const client = await (caller === 'admin' ? adminOf({ db, signUp }) : signUp())
  callers[caller] = client
  for (const [index, customerName] of ['Zoe', 'Yan'].entries()) {
    const sale = {
      productName: 'Pie',
      revenue: 12.5,
      saleDate: `2026-03-0${index + 1}`,
      customerName,
    }
    expect((await client.post('/api/sales-entries', sale)).status).toBe(200)
  }
  if (caller === 'program') {
    const { token } = await tokenOf(client, [...TOKEN_SCOPES])
    callers.program = programOf(visitor(), token)
  }
}

async function known(): Promise<Known> {
  const { rows } = await db.systemPool.query<{ id: string; email: string }>(
    `SELECT id::text, email FROM "user" UNION SELECT id::text, 'nobody@example.com' FROM session ORDER BY 1 LIMIT 50`,
  )
  return { uuids: rows.map(({ id }) => id), emails: rows.map(({ email }) => email) }
}

const shown = ({ operation, caller, url, headers, payload }: FuzzRequest): string =>
  `${caller}: ${operation.method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload ?? '').slice(0, 1_000)}`

test(
  `${COUNT} requests generated from the OpenAPI file: no 5xx, no answer outside its schema, no refusal without a sentence and a code (spec §7.22, §8.10)`,
  { timeout: 120_000 + COUNT * 100 },
  async () => {
    for (const caller of CALLERS) await signIn(caller)
    const findings = new Map<string, string>()
    const statuses = new Map<number, number>()
    const arbitrary = requests(operationsOf(api), await known())
    for (let done = 0; done < COUNT; done += BATCH) {
      if (done > 0 && done % SHOWN_EVERY === 0) console.log(`${done} sent`)
      const numRuns = Math.min(BATCH, COUNT - done)
      for (const request of fc.sample(arbitrary, { numRuns, seed: SEED + done })) {
        const { operation, caller, url, headers, payload } = request
        const answer = await callers[caller].send(operation.method, url, payload, headers)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const problem = checked(operation, answer)
        const errors = takeErrors()
        if (problem) {
          const where = `${operation.method} ${operation.path}: ${problem}`
          if (!findings.has(where)) {
            const finding = `${where}\n  seed ${SEED + done}: ${shown(request)}\n  ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}\n  ${errors.join('\n  ').slice(0, 1_500)}`
            findings.set(where, finding)
            // A long run need not end to be of use.
            if (COUNT > SHOWN_EVERY) console.log(finding)
          }
        }
        if (answer.body?.code === 'authentication_required') await signIn(caller)
      }
    }
    if (process.env.FUZZ_REQUESTS) console.log('Answers by status:', Object.fromEntries(statuses))
    expect([...findings.values()].join('\n\n')).toBe('')
    // Many of them get past the first check, or this would prove little.
    expect(statuses.get(200)).toBeGreaterThan(COUNT / 6)
    expect(app.calls.length).toBeGreaterThan(50)
  },
)
