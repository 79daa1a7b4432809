import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { clockOf } from '../../../server/clock.ts'
import type { IssueType, Priority } from '../contract.ts'
import reports from '../testing/reports.json' with { type: 'json' }
import { NOW, shopWithCause } from '../testing/shops.ts'
import { analysisOf, type Told } from './analysis.ts'
import { situationOf, type From } from './reading.ts'
import { analysisForVisitor } from './visitors.ts'

/**
 * Reports in people's own words, written by people who didn't know the rules, each with a shop in whose data its cause
 * shows. Nobody may change a text so that it fits.
 */

const { db, operator } = await testApp({ now: () => NOW })
const services = {
  db,
  clock: clockOf(() => NOW),
  config: { ...operator.config, SMTP_URL: 'smtp://localhost' },
}
const signedIn = reports.filter((report) => !('signedOut' in report && report.signedOut))
type Asked = (typeof signedIn)[number]

const told = async (ownerId: string, from: From, { text, issueType, priority }: Asked) =>
  analysisOf(await situationOf(services, ownerId, from), {
    description: text,
    issueType: issueType as IssueType,
    priority: priority as Priority,
  })
/** A cause can show in several ways. */
const shopOf = ({ cause, shop }: Asked): string => shop ?? cause
const print = (text: string): unknown => process.stdout.write(`${text}\n`)
/** The cause that was told first; `nothing` without one. All about emails are one. */
const causeOf = ({ findings }: Told): string =>
  findings[0]?.cause.kind.replace(/^email_.*/, 'email') ?? 'nothing'

test('60 reports: at least 50 get the right cause first, no wish a diagnosis, and no wrong cause is certain', async () => {
  const wrong: string[] = []
  const bySet = new Map<number, [number, number]>()
  let [right, asked, wronglyCertain] = [0, 0, 0]
  let [wishes, recognized, wishesTold] = [0, 0, 0]
  for (const report of signedIn) {
    const { ownerId, from } = await shopWithCause(db, shopOf(report))
    const answer = await told(ownerId, from, report)
    const cause = causeOf(answer)
    if (report.cause === 'wish') {
      wishes++
      if (answer.analysis.diagnosis.includes('went to the team as a wish')) recognized++
      if (cause !== 'nothing') wishesTold++
      continue
    }
    const isRight = cause === report.cause
    const [was, of] = bySet.get(report.set) ?? [0, 0]
    bySet.set(report.set, [was + (isRight ? 1 : 0), of + 1])
    asked++
    if (isRight) right++
    else {
      if (answer.analysis.autoApproved) wronglyCertain++
      wrong.push(`${report.cause}, told ${cause}: ${report.text}`)
    }
  }
  const sets = [...bySet].map(([set, [n, of]]) => `set ${set}: ${n} of ${of}`).join(', ')
  print(
    `right cause first: ${right} of ${asked} (${sets}); wishes with a diagnosis: ${wishesTold} of ${wishes}, ` +
      `recognized as such: ${recognized}; ` +
      `wrong cause called certain: ${wronglyCertain}`,
  )
  if (wrong.length > 0) print(wrong.join('\n'))
  // At least 50 of 60.
  expect(right / asked).toBeGreaterThanOrEqual(50 / 60)
  expect(wishesTold).toBe(0)
  expect(wronglyCertain).toBe(0)
}, 120_000)

test('a healthy shop is told no wrong cause as certain, whatever is reported', async () => {
  const { ownerId, from } = await shopWithCause(db, 'nothing')
  const certain = []
  let toldAtAll = 0
  for (const report of signedIn) {
    const answer = await told(ownerId, from, report)
    if (answer.analysis.autoApproved) certain.push(`${causeOf(answer)}: ${report.text}`)
    if (answer.findings.length > 0) toldAtAll++
  }
  print(
    `a healthy shop: told a cause in ${toldAtAll} of ${signedIn.length} reports, as certain in ${certain.length}`,
  )
  expect(certain).toEqual([])
}, 60_000)

describe('words decide where the data show two causes', () => {
  test('most shops record no costs: the cause that people write of still comes first', async () => {
    let [right, asked] = [0, 0]
    const wronglyCertain = []
    for (const report of signedIn) {
      if (['wish', 'nothing', 'margin_assumed', 'no_sales'].includes(report.cause)) continue
      const { ownerId, from } = await shopWithCause(db, shopOf(report), false)
      const answer = await told(ownerId, from, report)
      asked++
      if (causeOf(answer) === report.cause) right++
      else if (answer.analysis.autoApproved) wronglyCertain.push(report.text)
    }
    print(`without any costs: right cause first in ${right} of ${asked}`)
    expect(right / asked).toBeGreaterThanOrEqual(50 / 60)
    expect(wronglyCertain).toEqual([])
  }, 120_000)
})

test('who is signed out gets advice of its own: an invitation, a lost email, no access', () => {
  const visitor = { hasEmail: true, hasMailServer: true, operatorEmail: undefined }
  const says: Record<string, string> = {
    expired_invitation: 'If it is about an invitation',
    lost_mail: 'If an email did not reach you',
    no_access: 'If you cannot get in',
  }
  const signedOut = reports.filter((report) => 'signedOut' in report && report.signedOut)
  const wrong = signedOut.filter(({ text, issueType, priority, cause }) => {
    const report = {
      description: text,
      issueType: issueType as IssueType,
      priority: priority as Priority,
    }
    const told = analysisForVisitor(report, visitor)
    return cause === 'other' ? told.cures.length > 0 : !told.solution.includes(says[cause]!)
  })
  print(`signed out: right advice for ${signedOut.length - wrong.length} of ${signedOut.length}`)
  for (const { cause, text } of wrong) print(`${cause}: ${text}`)
  expect(signedOut.length - wrong.length).toBeGreaterThanOrEqual(signedOut.length - 1)
})
