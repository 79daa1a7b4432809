import * as z from 'zod/mini'
import { inTab } from '../../../web/storage.ts'
import type { TypedEntry } from './typed-entry.ts'

const text = z._default(z.string(), '')
const shape = z.object({
  typed: z.object({
    kind: z.enum(['sale', 'refund']),
    productName: text,
    revenue: text,
    cost: text,
    quantity: text,
    saleDate: text,
    customerName: text,
    salesperson: text,
    receipt: text,
    time: text,
    tax: text,
    fee: text,
    channel: text,
    category: text,
  } satisfies Record<keyof TypedEntry, unknown>),
  /** key of the sale on this device that it corrects */
  replaces: z.optional(z.string()),
})

/** A sale that isn't saved yet. */
export interface Draft {
  typed: TypedEntry
  replaces?: string | undefined
}

const PREFIX = 'sale-draft:'
/** Drafts of a browser that stores nothing. They last as long as the document. */
const inMemory = new Map<string, Draft>()

/** What was typed in this tab before, even before a reload. Each account has its own. */
export function readDraft(accountId: string): Draft | undefined {
  try {
    const stored = inTab.get(PREFIX + accountId)
    return stored === null ? inMemory.get(accountId) : shape.parse(JSON.parse(stored))
  } catch {
    return inMemory.get(accountId)
  }
}

/** Keeps what is typed until it is saved; an empty form is not kept. */
export function keepDraft(accountId: string, draft: Draft): void {
  if (!isStarted(draft.typed)) return forgetDraft(accountId)
  if (!inTab.set(PREFIX + accountId, JSON.stringify(draft))) inMemory.set(accountId, draft)
}

export function forgetDraft(accountId: string): void {
  inMemory.delete(accountId)
  inTab.remove(PREFIX + accountId)
}

/** Call when the sale on this device that is being corrected is sent as it is, or removed. */
export function forgetCorrection(accountId: string, key: string): void {
  if (readDraft(accountId)?.replaces === key) forgetDraft(accountId)
}

/** True if something typed would be lost, other than a correction of the sale `except`. */
export function hasDraft(accountId: string, except?: string): boolean {
  const draft = readDraft(accountId)
  return draft !== undefined && (except === undefined || draft.replaces !== except)
}

const isStarted = ({ productName, revenue, cost, customerName }: TypedEntry): boolean =>
  [productName, revenue, cost, customerName].some((typed) => typed?.trim())
