import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const size = { outerWidth: 1280, innerWidth: 1280, outerHeight: 800, innerHeight: 800 }
const info = vi.spyOn(console, 'info').mockImplementation(() => {})

/** A browser, as far as the protection looks at it. */
class FakeElement {
  isField = false
  isOwn = false
  matches = () => this.isField
  closest = () => (this.isOwn ? this : null)
  querySelectorAll = () => []
}
const page = new FakeElement()
const field = new FakeElement()
field.isField = true
const ownText = new FakeElement()
ownText.isOwn = true

let onCopy: (event: unknown) => void
let selected: { text: string; within: FakeElement }

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  Object.assign(size, { outerWidth: 1280, innerWidth: 1280, outerHeight: 800, innerHeight: 800 })
  info.mockClear()
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('window', size)
  vi.stubGlobal('document', {
    activeElement: page,
    querySelector: () => ({ content: 'KPI Mechanics' }),
    addEventListener: (_name: 'copy', listener: typeof onCopy) => (onCopy = listener),
    getSelection: () => ({
      toString: () => selected.text,
      rangeCount: 1,
      getRangeAt: () => ({ commonAncestorContainer: selected.within }),
    }),
  })
  const { protectPage } = await import('./protection.ts')
  protectPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Copies a text and returns what the clipboard gets; undefined if the browser copies as usual. */
function copy(text: string, within = page): string | undefined {
  selected = { text, within }
  let clipboard: string | undefined
  onCopy({
    clipboardData: { setData: (_type: string, content: string) => (clipboard = content) },
    preventDefault: () => {},
  })
  return clipboard
}

test('developer tools that take 161 px are noticed within 500 ms: one warning in the console, nothing is blocked (spec §1.7)', () => {
  size.innerHeight = 800 - 161
  vi.advanceTimersByTime(499)
  expect(info).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(info).toHaveBeenCalledOnce()
  expect(info.mock.lastCall![0]).toContain("Don't paste code here")
  expect(info.mock.lastCall![0]).toContain('© 2026')
  vi.advanceTimersByTime(60_000)
  expect(info).toHaveBeenCalledOnce()
})

test('a window 160 px larger than the page is the frame of the browser: no warning (spec §1.7)', () => {
  Object.assign(size, { innerWidth: 1280 - 160, innerHeight: 800 - 160 })
  vi.advanceTimersByTime(60_000)
  expect(info).not.toHaveBeenCalled()
})

test('developer tools at the side count like those below, also when they open later', () => {
  vi.advanceTimersByTime(10_000)
  size.innerWidth = 1280 - 161
  vi.advanceTimersByTime(500)
  expect(info).toHaveBeenCalledOnce()
})

test('51 characters of the page get the notice, 50 are copied as they are (spec §1.7)', () => {
  expect(copy('x'.repeat(51))).toMatch(/^x{51}\n\n© 2026 .*\. All rights reserved\.$/)
  expect(copy('x'.repeat(50))).toBeUndefined()
})

test("form fields and the owner's own figures and posts get no notice, however long (spec §1.7)", () => {
  expect(copy('x'.repeat(500), ownText)).toBeUndefined()
  Object.assign(document, { activeElement: field })
  expect(copy('x'.repeat(500))).toBeUndefined()
})
