import { lazy } from 'react'

export const SentToModel = lazy(async () => ({
  default: (await import('../model/web/sent-to-model.tsx')).SentToModel,
}))

export const Benchmarks = lazy(async () => ({
  default: (await import('../benchmarks/web/benchmarks-card.tsx')).BenchmarksCard,
}))

export const CustomerAdvice = lazy(async () => ({
  default: (await import('../customers/web/customer-advice.tsx')).CustomerAdvice,
}))

export const Outreach = lazy(async () => ({
  default: (await import('../outreach/web/outreach-card.tsx')).OutreachCard,
}))
