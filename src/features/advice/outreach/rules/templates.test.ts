import { describe, expect, test } from 'vitest'
import { PRIORITIES, type Priority } from '../contract.ts'
import { OFFERS } from './priority.ts'
import type { Situation } from './situation.ts'
import { subjectFor, templateFor, type Known } from './templates.ts'
import type { Trade } from './trade.ts'

const ana = (priority: Priority): Known => ({
  customer: 'Ana',
  shop: 'Ortiz Flowers',
  trade: null,
  situation: { kind: 'away' },
  since: null,
  offer: OFFERS[priority],
})
const templateOf = (priority: Priority, more: Partial<Known> = {}): string =>
  templateFor(priority, { ...ana(priority), ...more })
const sentences = (text: string): number => text.match(/[.!?](?= |$)/g)!.length
const named = (text: string) => ({ stands: 'product', text }) as const

const SITUATIONS: Situation[] = [
  { kind: 'away' },
  { kind: 'here' },
  { kind: 'mourning' },
  ...[null, named('roses')].flatMap((product): Situation[] => [
    { kind: 'once', when: 'in September', product },
    { kind: 'last', when: 'in September', product },
    { kind: 'again', when: 'around this time last year', product },
  ]),
  { kind: 'stopped', when: 'in September', product: named('weekly subscription') },
]
const TRADES: (Trade | null)[] = [
  'florist',
  'hairdresser',
  'cafe',
  'garage',
  'practice',
  'goods',
  null,
]

describe('the built-in messages', () => {
  test.each(PRIORITIES)(
    '%s: greets by name, names the shop, 2 to 5 sentences (spec §8.8)',
    (priority) => {
      for (const trade of TRADES) {
        for (const situation of SITUATIONS) {
          const text = templateOf(priority, { trade, situation })
          expect(text).toMatch(/^Hi Ana, /)
          expect(text).toContain('Ortiz Flowers')
          expect(sentences(text), text).toBeGreaterThanOrEqual(2)
          expect(sentences(text), text).toBeLessThanOrEqual(6)
        }
      }
    },
  )

  test('high 20 % off, medium 15 % off, low none, and no other figure', () => {
    const figures = PRIORITIES.map((priority) => templateOf(priority).match(/\d+%?/g))
    expect(figures).toEqual([['20%'], ['15%'], null])
  })

  test('read well without a name and without a shop', () => {
    for (const priority of PRIORITIES) {
      const text = templateOf(priority, { customer: null, shop: '' })
      expect(text).toMatch(/^Hello, (?:it's|we) /)
      expect(text).not.toMatch(/ (?:at|from) ?[,.]| {2}|null/)
      expect(text).toMatch(/We hope to see you soon!$/)
    }
  })

  test('a subscription that stopped is asked for, with thanks to a good customer', () => {
    expect(
      templateOf('high', { situation: SITUATIONS.at(-1)!, trade: 'florist', since: 'since 2024' }),
    ).toBe(
      "Hi Ana, your weekly flowers stopped in September. Shall we start again? As a thank-you for being with us since 2024, we'd like to give you 20% off next time. Just mention this message. Best wishes from Ortiz Flowers.",
    )
  })

  test('who came for somebody who has died is neither missed nor asked to buy', () => {
    const situation = { kind: 'mourning' } as const
    expect(templateOf('medium', { situation, offer: null })).toBe(
      "Hi Ana, we hope you are well. If there's anything we can do for you, just reply to this message. Best wishes from Ortiz Flowers.",
    )
    expect(templateOf('medium', { situation, offer: null, shop: '' })).not.toContain('soon')
    expect(subjectFor('Ortiz Flowers', situation, 'florist')).toBe('Hello from Ortiz Flowers')
  })

  test('who gets no offer is thanked without one', () => {
    const text = templateOf('high', {
      situation: SITUATIONS.at(-1)!,
      since: 'since 2024',
      offer: null,
    })
    expect(text).toBe(
      'Hi Ana, your weekly subscription stopped in September. Thank you for being with us since 2024. Shall we start again? Best wishes from Ortiz Flowers.',
    )
  })

  test('each trade speaks as it does', () => {
    const said = (trade: Trade | null, product: string) =>
      (['last', 'once'] as const).map((kind) => {
        const situation = { kind, when: 'in March', product: named(product) }
        return templateOf('low', { trade, situation }).split(' Best wishes')[0]
      })
    const thanks = 'Hi Ana, thank you for coming to us in March.'
    expect(said('florist', 'roses')).toEqual([
      "Hi Ana, it's been a while since your last roses in March. Shall we put something fresh together for you?",
      `${thanks} We hope you enjoyed your roses. We'd be glad to see you again.`,
    ])
    expect(said('hairdresser', 'cut & blow dry')).toEqual([
      "Hi Ana, it's been a while since your cut & blow dry in March. Shall we find you a time?",
      `${thanks} We hope you are happy with your cut & blow dry. We'd be glad to see you again.`,
    ])
    expect(said('cafe', 'flat white')).toEqual([
      "Hi Ana, we haven't seen you since March. Come by for your flat white any time.",
      `${thanks} We hope you enjoyed your flat white. We'd be glad to see you again.`,
    ])
    expect(said('garage', 'oil change')).toEqual([
      "Hi Ana, it's been a while since your oil change in March. Shall we find you a time for a check?",
      `${thanks} We hope everything is running well. We'd be glad to see you again.`,
    ])
    expect(said('practice', 'root canal')).toEqual([
      'Hi Ana, your last visit was in March. Shall we find you a time?',
      `${thanks} We hope all is well. If there's anything we can do for you, just reply to this message.`,
    ])
    expect(said('goods', 'olive soap')).toEqual([
      "Hi Ana, it's been a while since your last olive soap in March. Would you like the same again?",
      `${thanks} We hope you are happy with your olive soap. We'd be glad to see you again.`,
    ])
    expect(said(null, 'tax return')).toEqual([
      "Hi Ana, it's been a while since we helped you with your tax return in March. Is there anything we can do for you? Just reply to this message.",
      `${thanks} We hope you were happy with everything. We'd be glad to see you again.`,
    ])
  })

  test('a large order of last year is asked for again', () => {
    const situation = {
      kind: 'again',
      when: 'in December last year',
      product: named('wreath'),
    } as const
    expect(templateOf('low', { trade: 'goods', situation })).toBe(
      'Hi Ana, you got your wreath from us in December last year. Would you like the same again this year? Best wishes from Ortiz Flowers.',
    )
  })
  test('the subject of an email promises nothing', () => {
    expect(subjectFor('', { kind: 'away' }, null)).toBe('We miss you')
    expect(subjectFor('Ortiz Flowers', { kind: 'away' }, null)).toBe('We miss you at Ortiz Flowers')
    expect(subjectFor('Ortiz Flowers', SITUATIONS.at(-1)!, null)).toBe('Hello from Ortiz Flowers')
    expect(subjectFor('', SITUATIONS.at(-1)!, null)).toBe('Hello')
  })
})
