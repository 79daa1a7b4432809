import { lazy } from 'react'

/** What was sent to the model, for the Business Profile page. Loads after the page. */
export const SentToModel = lazy(async () => ({
  default: (await import('../model/web/sent-to-model.tsx')).SentToModel,
}))

/** How the shop compares with others, for Today's Mission (`coach/mission/web/parts.ts`). Loads after the page. */
export const Benchmarks = lazy(async () => ({
  default: (await import('../benchmarks/web/benchmarks-card.tsx')).BenchmarksCard,
}))

/** What a customer's purchases show, for their profile (`kpi/web/panels/customer-parts.ts`). Loads after it. */
export const CustomerAdvice = lazy(async () => ({
  default: (await import('../customers/web/customer-advice.tsx')).CustomerAdvice,
}))

/** Customers to get in touch with, for Today's Mission. Loads after the page. */
export const Outreach = lazy(async () => ({
  default: (await import('../outreach/web/outreach-card.tsx')).OutreachCard,
}))
