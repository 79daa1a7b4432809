import { dayIn, type Day } from '../../../../shared/calendar.ts'

/** Which day an instant is for the owner, and what the abbreviations of zones mean. */

/**
 * Minutes east of Greenwich. Where letters mean several zones, the one that shop programs write
 * (CST is US Central, BST British Summer); null where even that is open: the day stays as written.
 */
const ABBREVIATIONS: Record<string, number | null> = {
  ...{ z: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60 },
  ...{ cet: 60, mez: 60, cest: 120, mesz: 120, eet: 120, eest: 180, sast: 120, msk: 180 },
  ...{ nst: -210, ndt: -150, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360 },
  ...{ pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, brt: -180 },
  ...{ sgt: 480, hkt: 480, awst: 480, jst: 540, kst: 540, acst: 570, acdt: 630 },
  ...{ aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
  ...{ ist: null, ast: null, adt: null, art: null, sst: null, pht: null, pkt: null, wib: null },
  ...{ uhr: null, h: null, hs: null, hrs: null },
}

/** As a part of a pattern over lower-case text. */
export const ZONE = String.raw`(?:(?:utc|gmt)? ?[+-]\d{1,2}(?::?\d{2})?|(?:${Object.keys(
  ABBREVIATIONS,
)
  .sort((a, b) => b.length - a.length)
  .join('|')})(?![a-z]))`

/** Minutes east of Greenwich; null when it says nothing, undefined when there is no such offset. */
export function offsetOf(zone: string): number | null | undefined {
  const offset = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone)
  if (!offset) return ABBREVIATIONS[zone]
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  if (minutes > 14 * 60 || Number(offset[3] ?? 0) > 59) return undefined
  return offset[1] === '-' ? -minutes : minutes
}

const MS_PER_QUARTER = 15 * 60_000
const MAX_REMEMBERED = 50_000
const days = new Map<number, Day>()
let zoneOfDays = ''

/**
 * The day of an instant (milliseconds since 1970) in an IANA zone. Clocks are set in whole quarters
 * of an hour, so that one answer serves for each of them: the calendar takes microseconds for it.
 */
export function dayAt(instant: number, timeZone: string): Day {
  if (timeZone !== zoneOfDays || days.size > MAX_REMEMBERED) {
    days.clear()
    zoneOfDays = timeZone
  }
  const quarter = Math.floor(instant / MS_PER_QUARTER)
  let day = days.get(quarter)
  if (day === undefined) {
    day = dayIn(timeZone, new Date(quarter * MS_PER_QUARTER))
    days.set(quarter, day)
  }
  return day
}
