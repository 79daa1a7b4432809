import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, hasDraft, saveDraft, readDraft } from './draft.ts'
import { emptyEntry } from './typed-entry.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => void stored.set(name, text),
  removeItem: (name: string) => void stored.delete(name),
})
afterEach(() => stored.clear())

const typed = { ...emptyEntry('2026-03-31'), productName: 'Tea' }

test('a half-typed sale is found again, by its own account only', () => {
  saveDraft('ada', { typed })
  expect(readDraft('ada')).toEqual({ typed })
  expect(readDraft('grace')).toBeUndefined()
})

test('an empty form is not kept, and neither is one that was emptied', () => {
  saveDraft('ada', { typed: emptyEntry('2026-03-31') })
  expect(hasDraft('ada')).toBe(false)
  saveDraft('ada', { typed })
  saveDraft('ada', { typed: { ...typed, productName: ' ' } })
  expect(hasDraft('ada')).toBe(false)
})

test('the correction of a sale on this device is no reason not to correct it once more', () => {
  saveDraft('ada', { typed, replaces: 'one' })
  expect(hasDraft('ada', 'one')).toBe(false)
  expect(hasDraft('ada', 'other')).toBe(true)
  forgetDraft('ada')
  expect(readDraft('ada')).toBeUndefined()
})

test('what somebody else left there, or another version, is no draft', () => {
  stored.set('sale-draft:ada', '{"typed":{"kind":"<script>"}}')
  expect(readDraft('ada')).toBeUndefined()
  stored.set('sale-draft:ada', 'x')
  expect(readDraft('ada')).toBeUndefined()
})

test('where the browser stores nothing, it lasts as long as the document', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('ada', { typed })
  expect(readDraft('ada')).toEqual({ typed })
})
