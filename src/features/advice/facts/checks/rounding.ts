import type { Bound } from '../text/bounds.ts'
import { UNIT_DAYS, type Unit } from '../text/period-words.ts'

/** A rounded number keeps at least two digits: 1,234.50 may be 1,200, but not 1,000. */
const MIN_DIGITS = 10
/** how far `over 1,000` may be below the figure, as a share of it */
const MAX_UNDERSTATEMENT = 0.25
/** how far `about 90` and `nearly 90` may be from the figure */
const MAX_ABOUT = 0.03
const MAX_NEARLY = 0.05
/** how far `two months` may be from the days they stand for */
const MAX_UNIT_ERROR = 0.15

const EPSILON = 1e-9

/** Whether a number in a text is the figure itself, or the figure rightly rounded. `step` is its last place. */
export function isRounded(actual: number, shown: number, step: number, bound: Bound): boolean {
  if (Math.abs(actual - shown) < EPSILON) return true
  switch (bound) {
    case 'over':
    case 'at least':
      return (
        shown < actual &&
        actual - shown <= actual * MAX_UNDERSTATEMENT &&
        // 1.1 million of 1,131,300
        (isRoundLimit(shown, step) || (actual - shown < step && shown / step >= MIN_DIGITS))
      )
    case 'at most':
      return false
    case 'under':
      return (
        shown > actual && shown - actual <= actual * MAX_UNDERSTATEMENT && isRoundLimit(shown, step)
      )
    case 'nearly':
      return shown > actual && isNear(actual, shown, step, MAX_NEARLY)
    case 'slightly over':
      return shown < actual && isNear(actual, shown, step, MAX_NEARLY)
    case 'about':
      return isNear(actual, shown, step, MAX_ABOUT)
    case 'exact':
      return isPlainlyRounded(actual, shown, step)
  }
}

const isNear = (actual: number, shown: number, step: number, share: number): boolean =>
  isPlainlyRounded(actual, shown, step) ||
  (Math.abs(actual - shown) <= actual * share && isRound(shown, step))

function isPlainlyRounded(actual: number, shown: number, step: number): boolean {
  for (const unit of placesOf(shown, step)) {
    const half = unit / 2
    if (shown > actual ? shown - actual <= half + EPSILON : actual - shown < half - EPSILON)
      return true
  }
  return false
}

/** The places to which a number may have been rounded: 1,230 to ones or tens, 12.5 to tenths. */
function placesOf(shown: number, step: number): number[] {
  const places: number[] = []
  for (let unit = step; isMultiple(shown, unit); unit *= 10) {
    if (unit > 1 && shown / unit < MIN_DIGITS) break
    places.push(unit)
    if (shown === 0) break
  }
  return places
}

/** A number that is plainly not exact: 8, 90, 95, 1,000, 1,500. */
const isRound = (shown: number, step: number): boolean => isMultipleOfHalf(shown / step, 1)

/** As a limit, one with a digit more is plain enough: `over 1,200`, `under 1,250`. */
const isRoundLimit = (shown: number, step: number): boolean => isMultipleOfHalf(shown / step, 2)

/** A multiple of half a unit of the first digit, or of a later one. */
function isMultipleOfHalf(units: number, digit: number): boolean {
  const places = Math.floor(Math.log10(Math.max(1, units)))
  return isMultiple(units, places === 0 ? 1 : 5 * 10 ** Math.max(0, places - digit))
}

const isMultiple = (value: number, unit: number): boolean => {
  const times = value / unit
  return Math.abs(times - Math.round(times)) < 1e-6
}

/** Whether `shown` weeks, months or years are a right way to say so many days. */
export function isDuration(
  actualDays: number,
  shown: number,
  step: number,
  unit: Unit,
  bound: Bound,
): boolean {
  if (unit === 'day') return isRounded(actualDays, shown, step, bound)
  const actual = actualDays / UNIT_DAYS[unit]
  // Months and years differ in length.
  const slack = unit === 'week' ? 0 : 0.04 * shown
  switch (bound) {
    case 'over':
    case 'at least':
    case 'slightly over':
      return actual > shown && actual < shown + step
    case 'under':
    case 'at most':
      return actual < shown && actual > shown - step
    case 'nearly':
      return actual < shown + slack && actual >= shown - step / 2
    case 'about':
    case 'exact':
      return Math.abs(actual - shown) <= Math.min(step / 2, shown * MAX_UNIT_ERROR) + slack / 2
  }
}

/** how far `twice` may be from how often one figure goes into another */
const MAX_FACTOR_ERROR = { exact: 0.05, about: 0.12 }

const isNearFactor = (actual: number, shown: number, share: number): boolean =>
  Math.abs(actual - shown) <= shown * share
/** Not yet there: below twice, above half. */
const isBefore = (actual: number, shown: number): boolean =>
  shown > 1 ? actual < shown : actual > shown

/** Whether `twice`, `three times` is a right way to say how often one figure goes into another. */
export function isFactor(actual: number, shown: number, bound: Bound): boolean {
  switch (bound) {
    case 'over':
    case 'at least':
    case 'slightly over':
      return actual > shown && actual < shown + 1
    case 'under':
    case 'at most':
    case 'nearly':
      return isBefore(actual, shown) && isNearFactor(actual, shown, MAX_FACTOR_ERROR.about)
    case 'about':
      return isNearFactor(actual, shown, MAX_FACTOR_ERROR.about)
    case 'exact':
      return isNearFactor(actual, shown, MAX_FACTOR_ERROR.exact)
  }
}

/** how far `a third` may be from a share in percent: exactly said, and with `about` */
const MAX_SHARE_ERROR = { exact: 0.6, about: 2.5, over: 10, nearly: 5 }

/** Whether a fraction in words is a right way to say a share, both in percent. */
export function isShare(actual: number, shown: number, bound: Bound): boolean {
  const difference = actual - shown
  switch (bound) {
    case 'over':
    case 'at least':
    case 'slightly over':
      return difference > 0 && difference <= MAX_SHARE_ERROR.over
    case 'under':
    case 'at most':
    case 'nearly':
      return difference < 0 && -difference <= MAX_SHARE_ERROR.nearly
    case 'about':
      return Math.abs(difference) <= MAX_SHARE_ERROR.about
    case 'exact':
      return Math.abs(difference) <= MAX_SHARE_ERROR.exact
  }
}
