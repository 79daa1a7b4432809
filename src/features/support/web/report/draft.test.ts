import { describe, expect, test } from 'vitest'
import { changed, emptyDraft, forgetDraft, keepDraft, readDraft } from './draft.ts'

/** A tab's storage with room for so many characters. */
function storageOf(room: number) {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name: string) => void kept.delete(name),
  }
}
const shot = (length: number) => ({ name: 'a.png', dataUrl: 'x'.repeat(length) })
const written = changed(emptyDraft(), {
  issueType: 'Performance',
  description: 'The dashboard is slow.',
  screenshots: [shot(100), shot(100)],
})

describe('A half-written report survives a reload', () => {
  test('with its screenshots and its key', () => {
    const storage = storageOf(10_000)
    keepDraft('ada', written, storage)
    expect(readDraft('ada', storage)).toEqual({ draft: written, lost: 0 })
  })
  test('without its 2 screenshots when there is no room for them, and it says that 2 are gone', () => {
    const storage = storageOf(300)
    keepDraft('ada', written, storage)
    expect(readDraft('ada', storage)).toEqual({ draft: { ...written, screenshots: [] }, lost: 2 })
  })
  test('not when the browser stores nothing, and nothing breaks', () => {
    const storage = storageOf(0)
    keepDraft('ada', written, storage)
    expect(readDraft('ada', storage).draft.description).toBe('')
  })
  test('only for the account that wrote it', () => {
    const storage = storageOf(10_000)
    keepDraft('ada', written, storage)
    expect(readDraft('grace', storage).draft.description).toBe('')
    expect(readDraft(null, storage).draft.description).toBe('')
  })
  test('not after it was sent', () => {
    const storage = storageOf(10_000)
    keepDraft(null, written, storage)
    forgetDraft(null, storage)
    expect(readDraft(null, storage).draft.description).toBe('')
  })
  test('something else under its name is ignored', () => {
    const storage = storageOf(10_000)
    storage.setItem('support-draft:ada', '{"draft":{"issueType":"<script>"}}')
    expect(readDraft('ada', storage).draft.issueType).toBe('')
  })
})

test('a change gives a new key, so that a changed report is a new one', () => {
  expect(changed(written, { description: 'It is fast again.' }).key).not.toBe(written.key)
})
