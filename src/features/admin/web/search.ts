import * as z from 'zod/mini'
import { isDay } from '../../../shared/calendar.ts'
import type { MailState } from '../mails/contract.ts'
import { OWNER_FILTERS, OWNER_ORDERS } from '../contract.ts'

// Every page loads this file: no import of contracts with schemas. Invalid parameters are ignored.

const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)
const text = optional(z.string())
const day = optional(z.string().check(z.refine(isDay)))
const person = optional(z.uuid())

export const ownersPageSearch = z.object({
  search: text,
  filter: optional(z.enum(OWNER_FILTERS)),
  sort: optional(z.enum(OWNER_ORDERS)),
})
export type OwnersPageSearch = z.infer<typeof ownersPageSearch>

export const allSalesSearch = z.object({ owner: text })

export const jobsSearch = z.object({
  kind: optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,99}$/))),
})

const STATES = ['waiting', 'failed', 'kept', 'sent'] as const satisfies MailState[]

export const mailsSearch = z.object({ state: optional(z.enum(STATES)), to: text })

/** `from` and `to` are inclusive. */
export const logSearch = z.object({
  search: text,
  kind: text,
  person,
  from: day,
  to: day,
})
export type LogSearch = z.infer<typeof logSearch>

export const isFiltered = (search: LogSearch): boolean =>
  Object.values(search).some((value) => value !== undefined && value !== '')
