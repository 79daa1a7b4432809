import { dayIn, type Day } from '../../../../shared/calendar.ts'

/**
 * Minutes east of Greenwich. Of several zones, as shop programs use (CST is US Central, BST British Summer Time); null
 * when unclear: the day is used as written.
 */
const ABBREVIATIONS: [minutes: number | null, zones: string][] = [
  [0, 'z utc gmt wet'],
  [60, 'west bst cet mez'],
  [120, 'cest mesz eet sast'],
  [180, 'eest msk'],
  [-210, 'nst'],
  [-150, 'ndt'],
  [-300, 'est cdt'],
  [-240, 'edt'],
  [-360, 'cst mdt'],
  [-420, 'mst pdt'],
  [-480, 'pst akdt'],
  [-540, 'akst'],
  [-600, 'hst'],
  [-180, 'brt'],
  [480, 'sgt hkt awst'],
  [540, 'jst kst'],
  [570, 'acst'],
  [630, 'acdt'],
  [600, 'aest'],
  [660, 'aedt'],
  [720, 'nzst'],
  [780, 'nzdt'],
  [null, 'ist ast adt art sst pht pkt wib uhr h hs hrs'],
]
const MINUTES = new Map(
  ABBREVIATIONS.flatMap(([minutes, zones]) => zones.split(' ').map((zone) => [zone, minutes])),
)

const LONGEST_FIRST = [...MINUTES.keys()].sort((a, b) => b.length - a.length).join('|')

export const ZONE = String.raw`(?:(?:utc|gmt)? ?[+-]\d{1,2}(?::?\d{2})?|(?:${LONGEST_FIRST})(?![a-z]))`

/** Minutes east of Greenwich; null when unclear, undefined for no such offset. */
export function offsetOf(zone: string): number | null | undefined {
  const offset = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone)
  if (!offset) return MINUTES.get(zone)
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  if (minutes > 14 * 60 || Number(offset[3] ?? 0) > 59) return undefined
  return offset[1] === '-' ? -minutes : minutes
}

const MS_PER_MINUTE = 60_000
const MS_PER_QUARTER = 15 * MS_PER_MINUTE
const MAX_CACHED = 50_000

/** ms since 1970; `minutes` after midnight in Greenwich */
export const instantOf = (day: Day, minutes: number): number =>
  Date.parse(`${day}T00:00Z`) + minutes * MS_PER_MINUTE

interface Quarter {
  day: Day
  minute?: number
}
const quarters = new Map<number, Quarter>()
let zoneOfQuarters = ''
let clock: Intl.DateTimeFormat | undefined

/** Zones differ by whole quarters of an hour. Cached, because each look takes microseconds. */
function quarterAt(instant: number, timeZone: string): Quarter {
  if (timeZone !== zoneOfQuarters || quarters.size > MAX_CACHED) {
    quarters.clear()
    zoneOfQuarters = timeZone
    clock = undefined
  }
  const number = Math.floor(instant / MS_PER_QUARTER)
  let quarter = quarters.get(number)
  if (quarter === undefined) {
    quarter = { day: dayIn(timeZone, new Date(number * MS_PER_QUARTER)) }
    quarters.set(number, quarter)
  }
  return quarter
}

/** `instant`: ms since 1970 */
export const dayAt = (instant: number, timeZone: string): Day => quarterAt(instant, timeZone).day

/** `instant`: ms since 1970 */
export function minuteAt(instant: number, timeZone: string): number {
  const quarter = quarterAt(instant, timeZone)
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  const start = Math.floor(instant / MS_PER_QUARTER) * MS_PER_QUARTER
  if (quarter.minute === undefined) {
    const [hour, minute] = clock.format(start).split(':')
    quarter.minute = Number(hour) * 60 + Number(minute)
  }
  return quarter.minute + Math.floor((instant - start) / MS_PER_MINUTE)
}
