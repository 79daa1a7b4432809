import { say, type Name, type Words } from '../../../../shared/phrases/words.ts'
import type { Priority } from '../contract.ts'
import type { Situation } from './situation.ts'
import type { Trade } from './trade.ts'

/** `product` as people say it */
interface Voice {
  last: (when: string, product: Name | null) => Words
  ask: (product: Name | null) => Words
  happy: (product: Name | null) => Words
  again: (when: string, product: Name) => Words
}

const notSeen = (when: string): Words => say`we haven't seen you since ${when.replace(/^in /, '')}`
const sinceLast = (when: string, product: Name | null): Words =>
  product ? say`it's been a while since your last ${product} ${when}` : notSeen(when)
const sinceThe = (when: string, product: Name | null): Words =>
  product ? say`it's been a while since your ${product} ${when}` : notSeen(when)
const gotAgain = (when: string, product: Name): Words =>
  say`you got your ${product} from us ${when}`
const cameAgain = (when: string, product: Name): Words =>
  say`you came to us for your ${product} ${when}`
const enjoyed = (product: Name | null): Words =>
  product ? say`we hope you enjoyed your ${product}` : say`we hope you liked everything`
const happyWith = (product: Name | null): Words =>
  product ? say`we hope you are happy with your ${product}` : say`we hope you liked everything`
const aTime = (): Words => say`shall we find you a time?`

const NEUTRAL: Voice = {
  last: (when, product) =>
    product
      ? say`it's been a while since we helped you with your ${product} ${when}`
      : notSeen(when),
  ask: () => say`is there anything we can do for you? Just reply to this message`,
  happy: () => say`we hope you were happy with everything`,
  again: (when, product) => say`we helped you with your ${product} ${when}`,
}

const VOICES: Record<Trade, Voice> = {
  florist: {
    last: sinceLast,
    ask: () => say`shall we put something fresh together for you?`,
    happy: enjoyed,
    again: gotAgain,
  },
  hairdresser: { last: sinceThe, ask: aTime, happy: happyWith, again: cameAgain },
  cafe: {
    last: notSeen,
    ask: (product) =>
      product ? say`come by for your ${product} any time` : say`come by whenever you like`,
    happy: enjoyed,
    again: gotAgain,
  },
  garage: {
    last: sinceThe,
    ask: () => say`shall we find you a time for a check?`,
    happy: () => say`we hope everything is running well`,
    again: cameAgain,
  },
  // Nobody writes in a message what somebody was treated for.
  practice: {
    last: (when) => say`your last visit was ${when}`,
    ask: aTime,
    happy: () => say`we hope all is well`,
    again: (when) => say`you were with us ${when}`,
  },
  goods: {
    last: sinceLast,
    ask: (product) =>
      product
        ? say`would you like the same again?`
        : say`come and see what is new, or just reply if you need anything`,
    happy: happyWith,
    again: gotAgain,
  },
}

export const REPLY = say`if there's anything we can do for you, just reply to this message`

const ongoing = (product: Name, trade: Trade | null): Name =>
  trade === 'florist'
    ? { ...product, text: product.text.replace(/^(weekly|monthly) subscription$/, '$1 flowers') }
    : product

/** opening null: one of `OPENINGS` */
export function wordsFor(
  situation: Situation,
  trade: Trade | null,
): { opening: Words | null; asks: Words[] } {
  const voice = trade ? VOICES[trade] : NEUTRAL
  switch (situation.kind) {
    case 'mourning':
      return { opening: say`we hope you are well`, asks: [REPLY] }
    case 'here':
    case 'away':
      return { opening: null, asks: [] }
    case 'once': {
      const { when, product } = situation
      return {
        opening: say`thank you for coming to us ${when}`,
        asks: [
          voice.happy(product),
          trade === 'practice' ? REPLY : say`we'd be glad to see you again`,
        ],
      }
    }
    case 'last': {
      const { when, product } = situation
      return { opening: voice.last(when, product), asks: [voice.ask(product)] }
    }
    case 'stopped': {
      const { when, product } = situation
      return {
        opening: say`your ${ongoing(product, trade)} stopped ${when}`,
        asks: [say`shall we start again?`],
      }
    }
    case 'again': {
      const { when, product } = situation
      return {
        opening: product ? voice.again(when, product) : say`you had a large order with us ${when}`,
        asks: [say`would you like the same again this year?`],
      }
    }
  }
}

export const OPENINGS: Record<Priority, (at: Words | string) => Words> = {
  high: (at) => say`it's been a while since we last saw you${at}, and we miss you`,
  medium: (at) => say`we haven't seen you${at} for a while and would be happy to have you back`,
  low: (at) => say`we haven't seen you${at} for a while and wanted to say hello`,
}
