import { describe, expect, test } from 'vitest'
import { every, view, type Sold } from '../../testing/history.ts'
import { offerTo } from './priority.ts'
import { sinceText, situationOf, whenText } from './situation.ts'

const of = (...sold: Sold[]) => situationOf(view(sold))
const product = (text: string) => ({ stands: 'product', text })
const all = (sold: Sold[], name: string): Sold[] => sold.map((each) => ({ ...each, product: name }))

describe('what a message is about', () => {
  test('what they usually buy, and when they last did', () => {
    expect(of(...all(every(28, 6, '2026-09-20'), 'Cut & blow dry'))).toEqual({
      kind: 'last',
      when: 'in September',
      product: product('cut & blow dry'),
    })
  })
  test('a subscription that stopped', () => {
    expect(of(...all(every(7, 20, '2026-09-22'), 'Weekly subscription')).kind).toBe('stopped')
  })
  test('a single visit is thanked for until 90 days later', () => {
    expect(of({ day: '2026-08-18' }).kind).toBe('once')
    expect(of({ day: '2026-08-17' }).kind).toBe('last')
  })
  test('nobody is asked whether they like what they gave back', () => {
    expect(of({ day: '2026-10-01' }, { day: '2026-10-02', amount: -40 })).toEqual({
      kind: 'last',
      when: 'in October',
      product: null,
    })
  })
  test('nobody is asked about a funeral', () => {
    const wreath = { day: '2026-09-01', product: 'Sympathy wreath' }
    expect(of(wreath)).toEqual({ kind: 'mourning' })
    expect(offerTo('medium', view([wreath]))).toBeNull()
    expect(of({ day: '2026-09-01', product: 'Bridal bouquet' })).toEqual({ kind: 'away' })
  })
  test('a large order around this time last year', () => {
    const order = { day: '2025-12-01', product: 'Christmas wreath', amount: 632 }
    expect(of(order, ...every(30, 10, '2026-10-10'))).toEqual({
      kind: 'again',
      when: 'around this time last year',
      product: product('Christmas wreath'),
    })
  })
  test('a season that comes in 15 days, but not one in four months', () => {
    const wreaths = ['2024-12-05', '2024-12-12', '2025-12-04', '2025-12-11']
    const sold = all(
      wreaths.map((day) => ({ day })),
      'Christmas wreath',
    )
    expect(of(...sold)).toEqual({
      kind: 'again',
      when: 'in December last year',
      product: product('Christmas wreath'),
    })
    expect(situationOf(view(sold, { today: '2026-08-03' })).kind).toBe('last')
  })
  test('who bought lately is not missed', () => {
    expect(of({ day: '2026-10-18' }).kind).toBe('here')
    expect(of({ day: '2026-10-17' }).kind).toBe('once')
  })
})

test('the month names its year only if it has to', () => {
  expect(whenText('2026-01-20', '2026-11-16')).toBe('in January')
  expect(whenText('2025-12-20', '2026-02-16')).toBe('in December')
  expect(whenText('2025-03-20', '2026-02-16')).toBe('in March last year')
  expect(whenText('2024-03-20', '2026-02-16')).toBe('in March 2024')
})

test('since when is said only of those who came after the shop had begun to record', () => {
  const shop = (firstSale: string) => ({ firstSale, lastSale: '2026-11-16', months: [] })
  const sold = every(90, 7, '2026-09-20')
  expect(sinceText(view(sold, { shop: shop('2020-01-02') }))).toBe('since 2025')
  expect(sinceText(view(sold, { shop: shop('2025-03-01') }))).toBeNull()
  expect(sinceText(view(every(28, 7, '2026-09-20')))).toBeNull()
})
