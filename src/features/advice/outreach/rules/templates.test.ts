import { describe, expect, test } from 'vitest'
import { PRIORITIES } from '../contract.ts'
import { subjectFor, templateFor } from './templates.ts'

const ana = { customer: 'Ana', shop: 'Ortiz Flowers' }
const sentences = (text: string): number => text.match(/[.!?](?= |$)/g)!.length

describe('the built-in messages', () => {
  test.each(PRIORITIES)('%s: greets by name, names the shop, 2 to 4 sentences', (priority) => {
    const text = templateFor(priority, ana)
    expect(text).toMatch(/^Hi Ana, /)
    expect(text).toContain('Ortiz Flowers')
    expect(sentences(text)).toBeGreaterThanOrEqual(2)
    expect(sentences(text)).toBeLessThanOrEqual(4)
  })

  test('high 20 % off, medium 15 % off, low none, and no other figure', () => {
    const figures = PRIORITIES.map((priority) => templateFor(priority, ana).match(/\d+%?/g))
    expect(figures).toEqual([['20%'], ['15%'], null])
  })

  test('read well without a name and without a shop', () => {
    for (const priority of PRIORITIES) {
      const text = templateFor(priority, { customer: null, shop: '' })
      expect(text).toMatch(/^Hello, (?:it's|we) /)
      expect(text).not.toMatch(/ at [,.]| {2}|null/)
    }
    expect(subjectFor('')).toBe('We miss you')
  })
})
