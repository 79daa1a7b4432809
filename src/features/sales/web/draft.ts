import * as z from 'zod/mini'
import { inTab } from '../../../web/storage.ts'
import { eachValue, SALE_VALUES } from '../fields/contract.ts'
import type { TypedEntry } from './typed-entry.ts'

const text = z._default(z.string(), '')
const shape = z.object({
  typed: z.object({
    kind: z.enum(['sale', 'refund']),
    ...eachValue(() => text),
  } satisfies Record<keyof TypedEntry, unknown>),
  replaces: z.optional(z.string()),
})

export interface Draft {
  typed: TypedEntry
  replaces?: string | undefined
}

const PREFIX = 'sale-draft:'
/** For a browser that stores nothing; lost with the document. */
const inMemory = new Map<string, Draft>()

/** in this tab, even before a reload; per account */
export function readDraft(accountId: string): Draft | undefined {
  try {
    const stored = inTab.get(PREFIX + accountId)
    return stored === null ? inMemory.get(accountId) : shape.parse(JSON.parse(stored))
  } catch {
    return inMemory.get(accountId)
  }
}

export function saveDraft(accountId: string, draft: Draft): void {
  if (!isStarted(draft.typed)) return forgetDraft(accountId)
  if (!inTab.set(PREFIX + accountId, JSON.stringify(draft))) inMemory.set(accountId, draft)
}

export function forgetDraft(accountId: string): void {
  inMemory.delete(accountId)
  inTab.remove(PREFIX + accountId)
}

export function forgetCorrection(accountId: string, key: string): void {
  if (readDraft(accountId)?.replaces === key) forgetDraft(accountId)
}

export function hasDraft(accountId: string, except?: string): boolean {
  const draft = readDraft(accountId)
  return draft !== undefined && (except === undefined || draft.replaces !== except)
}

const FILLED_IN = ['quantity', 'saleDate', 'time', 'salesperson', 'channel']

const isStarted = (typed: TypedEntry): boolean =>
  SALE_VALUES.some(({ field }) => !FILLED_IN.includes(field) && typed[field]?.trim())
