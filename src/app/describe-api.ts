import type { RouteOptions } from 'fastify'
import { systemClock } from '../server/clock.ts'
import { configOf, parseSettings } from '../server/config.ts'
import { openDatabase } from '../server/database/tenancy.ts'
import { readContracts } from '../server/http/operations/openapi/comments.ts'
import { openApiDocument, type Group } from '../server/http/operations/openapi/document.ts'
import type { JsonSchema } from '../server/http/operations/openapi/schemas.ts'
import { noLimits } from '../server/limits.ts'
import { buildApp } from './app.ts'

export const API_GROUPS: Group[] = [
  {
    feature: 'accounts',
    name: 'Accounts',
    description: 'Register, sign in, passwords, the second factor, devices, leaving',
  },
  {
    feature: 'profile',
    name: 'Business profile',
    description: 'The shop, its opening days, currency and logo',
  },
  {
    feature: 'sales',
    name: 'Sales',
    description: 'Recorded sales: list, search, change, delete, restore, export',
  },
  {
    feature: 'imports',
    name: 'Imports',
    description: 'Sales from CSV files: preview, import, progress, skipped rows, undo',
  },
  {
    feature: 'kpi',
    name: 'Figures',
    description: 'Revenue, margin, growth and projection; products, team and customers',
  },
  {
    feature: 'goals',
    name: 'Goals',
    description: 'Goals with their progress, milestones and what to celebrate',
  },
  {
    feature: 'coach',
    name: 'Coach',
    description: 'Mission, week, points, achievements, the monthly competition, shares',
  },
  {
    feature: 'advice',
    name: 'Advice',
    description: 'Findings about customers, messages to them, and how the shop compares',
  },
  {
    feature: 'today',
    name: 'Today',
    description: 'How today, the month and the year are going, and the one thing that matters now',
  },
  { feature: 'crm', name: 'CRM', description: 'Leads and opt-ins for the community' },
  {
    feature: 'webhooks',
    name: 'Webhooks',
    description: 'Addresses of other programs that are told what happens in the shop',
  },
  { feature: 'digest', name: 'Emails', description: 'The digest and which emails an owner gets' },
  {
    feature: 'support',
    name: 'Support',
    description: 'Technical issues and feedback, with their answers',
  },
  {
    feature: 'setup-guide',
    name: 'Setup guide',
    description: 'The six steps of the two minute setup',
  },
  {
    feature: 'admin',
    name: 'Admin',
    description: 'For admins who signed in with a second factor',
  },
]

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
