import type { RouteOptions } from 'fastify'
import { systemClock } from '../server/clock.ts'
import { configOf, parseSettings } from '../server/config.ts'
import { openDatabase } from '../server/database/tenancy.ts'
import { readContracts } from '../server/http/operations/openapi/comments.ts'
import { openApiDocument, type Groups } from '../server/http/operations/openapi/document.ts'
import type { JsonSchema } from '../server/http/operations/openapi/schemas.ts'
import { noLimits } from '../server/limits.ts'
import { buildApp } from './app.ts'

/** by feature, in the order of the page */
export const API_GROUPS: Groups = {
  accounts: ['Accounts', 'Register, sign in, passwords, the second factor, devices, leaving'],
  profile: ['Business profile', 'The shop, its opening days, currency and logo'],
  sales: ['Sales', 'Recorded sales: list, search, change, delete, restore, export'],
  imports: ['Imports', 'Sales from CSV files: preview, import, progress, skipped rows, undo'],
  kpi: ['Figures', 'Revenue, margin, growth and projection; products, team and customers'],
  goals: ['Goals', 'Goals with their progress, milestones and what to celebrate'],
  coach: ['Coach', 'Mission, week, points, achievements, the monthly competition, shares'],
  advice: ['Advice', 'Findings about customers, messages to them, and how the shop compares'],
  today: [
    'Today',
    'How today, the month and the year are going, and the one thing that matters now',
  ],
  crm: ['CRM', 'Leads and opt-ins for the community'],
  webhooks: ['Webhooks', 'Addresses of other programs that are told what happens in the shop'],
  digest: ['Emails', 'The digest and which emails an owner gets'],
  support: ['Support', 'Technical issues and feedback, with their answers'],
  'setup-guide': ['Setup guide', 'The six steps of the two minute setup'],
  admin: ['Admin', 'For admins who signed in with a second factor'],
}

/** Describes an app that never starts. */
export async function describeApp(): Promise<JsonSchema> {
  // With a hold the app asks no database.
  const settings = parseSettings({ SENDS_NOTHING: 'on' })
  const config = configOf(settings, { SESSION_SECRET: 's'.repeat(32) })
  const db = openDatabase({}, 1)
  const app = await buildApp({ db, config, clock: systemClock, limits: noLimits })
  const document = await describeCalls(app.calls)
  await app.close()
  await db.close()
  return document
}

export async function describeCalls(calls: RouteOptions[]): Promise<JsonSchema> {
  const sources = await readContracts(new URL('../features/', import.meta.url))
  return openApiDocument({ calls, groups: API_GROUPS, sources })
}
