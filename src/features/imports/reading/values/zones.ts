import { dayIn, type Day } from '../../../../shared/calendar.ts'

/** Abbreviations of time zones, and the day of an instant in the owner's zone. */

/**
 * Minutes east of Greenwich. An abbreviation of several zones means the one that shop programs use (CST
 * is US Central, BST British Summer Time); null when even that is unclear: the day is used as written.
 */
const ABBREVIATIONS: Record<string, number | null> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  mez: 60,
  cest: 120,
  mesz: 120,
  eet: 120,
  eest: 180,
  sast: 120,
  msk: 180,
  nst: -210,
  ndt: -150,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  brt: -180,
  sgt: 480,
  hkt: 480,
  awst: 480,
  jst: 540,
  kst: 540,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  ist: null,
  ast: null,
  adt: null,
  art: null,
  sst: null,
  pht: null,
  pkt: null,
  wib: null,
  uhr: null,
  h: null,
  hs: null,
  hrs: null,
}

/** Pattern for a zone in lower-case text, as part of a larger one. */
export const ZONE = String.raw`(?:(?:utc|gmt)? ?[+-]\d{1,2}(?::?\d{2})?|(?:${Object.keys(
  ABBREVIATIONS,
)
  .sort((a, b) => b.length - a.length)
  .join('|')})(?![a-z]))`

/** Returns minutes east of Greenwich; null when that is unclear, undefined when there is no such offset. */
export function offsetOf(zone: string): number | null | undefined {
  const offset = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone)
  if (!offset) return ABBREVIATIONS[zone]
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  if (minutes > 14 * 60 || Number(offset[3] ?? 0) > 59) return undefined
  return offset[1] === '-' ? -minutes : minutes
}

const MS_PER_QUARTER = 15 * 60_000
const MAX_CACHED = 50_000
const days = new Map<number, Day>()
let zoneOfDays = ''

/**
 * Returns the day of an instant (ms since 1970) in an IANA zone. Zones differ by whole quarters of an
 * hour, so the day is cached per quarter: computing it takes microseconds.
 */
export function dayAt(instant: number, timeZone: string): Day {
  if (timeZone !== zoneOfDays || days.size > MAX_CACHED) {
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
