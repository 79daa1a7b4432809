import { folded } from './date-text.ts'
import { minuteOf } from './minutes.ts'
import { offsetOf, ZONE } from './zones.ts'

/** 13:01:09, 9:30 PM, 9.30 Uhr, 14h05, 14h, 1430, and parts of a day. */

const MAX_LENGTH = 40

const CLOCK = new RegExp(
  String.raw`^(?:um |at |kl\.? ?|a las |las |as |a |alle )?(?<hour>\d{1,2})` +
    String.raw`(?: ?[:.,h] ?(?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)?)?` +
    String.raw`(?: ?(?<half>[ap])\.? ?m\.?)?(?: ?(?:uhr|uur|hours|hrs?|hs|h|min|m)\.?)?` +
    String.raw`(?: ?\(?(?<zone>${ZONE})\)?)?(?: ?- ?\d{1,2}[:.h]\d{2}.{0,10})?$`,
)
/** 1430, 930, 143015 */
const COMPACT = /^(\d{1,2})(\d{2})(\d{2})?$/
/** Spreadsheets store a time as a part of a day. */
const PART = /^0?[.,]\d{1,20}$/

interface Clock {
  /** after midnight */
  minute: number
  /** minutes east of Greenwich; undefined: the owner's zone */
  offset: number | undefined
}

const USUAL = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/

export function readClock(cell: string): Clock | undefined {
  const usual = USUAL.exec(cell)
  if (usual) return { minute: Number(usual[1]) * 60 + Number(usual[2]), offset: undefined }
  if (cell.length > MAX_LENGTH || !/\p{Nd}/u.test(cell)) return undefined
  const text = folded(cell, MAX_LENGTH)
  if (PART.test(text)) return local(Math.floor(Number(text.replace(',', '.')) * 24 * 60 + 0.01))
  const digits = COMPACT.exec(text)
  if (digits) {
    return Number(digits[3] ?? 0) > 59
      ? undefined
      : local(minuteOf(Number(digits[1]), Number(digits[2]), undefined))
  }
  const { hour, minute = '0', second = '0', half, zone } = CLOCK.exec(text)?.groups ?? {}
  if (hour === undefined || Number(second) > 60) return undefined
  const read = local(minuteOf(Number(hour), Number(minute), half))
  const offset = zone === undefined ? undefined : (offsetOf(zone.trim()) ?? undefined)
  return read && { ...read, offset }
}

const local = (minute: number | undefined): Clock | undefined =>
  minute === undefined ? undefined : { minute, offset: undefined }
