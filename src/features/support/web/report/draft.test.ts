import { afterEach, describe, expect, test, vi } from 'vitest'
import { changed, emptyDraft, forgetDraft, saveDraft, readDraft } from './draft.ts'

/** The tab's storage has room for so many characters. */
function stubStorage(room = 10_000) {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name: string) => void kept.delete(name),
  })
}
afterEach(() => vi.unstubAllGlobals())

const shot = (length: number) => ({ name: 'a.png', dataUrl: 'x'.repeat(length) })
const written = changed(emptyDraft(), {
  issueType: 'Performance',
  description: 'The dashboard is slow.',
  screenshots: [shot(100), shot(100)],
})

describe('A half-written report survives a reload', () => {
  test('with its screenshots and its key', () => {
    stubStorage()
    saveDraft('ada', written)
    expect(readDraft('ada')).toEqual({ draft: written, lost: 0 })
  })
  test('without its 2 screenshots when there is no room for them, and it says that 2 are gone', () => {
    stubStorage(300)
    saveDraft('ada', written)
    expect(readDraft('ada')).toEqual({ draft: { ...written, screenshots: [] }, lost: 2 })
  })
  test('not when the browser stores nothing, and nothing breaks', () => {
    stubStorage(0)
    saveDraft('ada', written)
    expect(readDraft('ada').draft.description).toBe('')
  })
  test('nor when it blocks all access to its storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    saveDraft('ada', written)
    forgetDraft('ada')
    expect(readDraft('ada').draft.description).toBe('')
  })
  test('only for the account that wrote it', () => {
    stubStorage()
    saveDraft('ada', written)
    expect(readDraft('grace').draft.description).toBe('')
    expect(readDraft(null).draft.description).toBe('')
  })
  test('not after it was sent', () => {
    stubStorage()
    saveDraft(null, written)
    forgetDraft(null)
    expect(readDraft(null).draft.description).toBe('')
  })
  test('something else under its name is ignored', () => {
    stubStorage()
    sessionStorage.setItem('support-draft:ada', '{"draft":{"issueType":"<script>"}}')
    expect(readDraft('ada').draft.issueType).toBe('')
  })
})

test('a change gives a new key, so that a changed report is a new one', () => {
  expect(changed(written, { description: 'It is fast again.' }).key).not.toBe(written.key)
})
