import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../../../web/api.ts'
import { inTab } from '../../../../web/storage.ts'
import { ISSUE_TYPES, MAX_SCREENSHOTS, PRIORITIES } from '../../contract.ts'

const draft = z.object({
  issueType: z.enum([...ISSUE_TYPES, '']),
  priority: z.enum([...PRIORITIES, '']),
  description: z.string(),
  userEmail: z.string(),
  screenshots: z
    .array(z.object({ name: z.string(), dataUrl: z.string() }))
    .check(z.maxLength(MAX_SCREENSHOTS)),
  /** Changes with the draft: the same report can't make a second ticket. */
  key: z.string(),
})
/** '' if not chosen */
export type Draft = z.infer<typeof draft>

export const emptyDraft = (): Draft => ({
  issueType: '',
  priority: '',
  description: '',
  userEmail: '',
  screenshots: [],
  key: newIdempotencyKey(),
})

export const changed = (before: Draft, change: Partial<Draft>): Draft => ({
  ...before,
  ...change,
  key: newIdempotencyKey(),
})

const stored = z.object({
  draft,
  /** screenshots without room */
  lost: z.number(),
})
type Stored = z.infer<typeof stored>

/** The next person at this computer must not find it. */
const nameFor = (accountId: string | null): string => `support-draft:${accountId ?? 'signed-out'}`

export function readDraft(accountId: string | null): Stored {
  try {
    return stored.parse(JSON.parse(inTab.get(nameFor(accountId))!))
  } catch {
    return { draft: emptyDraft(), lost: 0 }
  }
}

/** Without screenshots if the browser has no room. */
export function saveDraft(accountId: string | null, draft: Draft): void {
  const save = (value: Stored) => inTab.set(nameFor(accountId), JSON.stringify(value))
  if (save({ draft, lost: 0 })) return
  save({ draft: { ...draft, screenshots: [] }, lost: draft.screenshots.length })
}

export const forgetDraft = (accountId: string | null): void => inTab.remove(nameFor(accountId))
