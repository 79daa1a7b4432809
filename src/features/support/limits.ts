import { AppError } from '../../shared/errors.ts'
import { megabytes, VISITOR_SCREENSHOT_DAYS } from '../../shared/limits.ts'
import type { Net } from '../../server/address.ts'
import type { Limits } from '../../server/limits.ts'
import { SCREENSHOT_SHARE } from './contract.ts'
import type { Picture } from './screenshots/accept.ts'

const HOUR = 3600
const DAY = 24 * HOUR

export const TICKETS_BY_OWNER = { name: 'ticket by owner', calls: 30, seconds: HOUR }
export const REPLIES_BY_OWNER = { name: 'ticket reply by owner', calls: 60, seconds: HOUR }
/** A person tries up to four times; several may share an address. */
export const TICKETS_BY_ADDRESS = { name: 'ticket by address', calls: 20, seconds: HOUR }
export const TICKETS_OF_A_DAY = { name: 'ticket of a day by address', calls: 60, seconds: DAY }
export const CONFIRMS_BY_ADDRESS = { name: 'ticket confirmed by address', calls: 30, seconds: HOUR }
export const TICKETS_BY_EMAIL = { name: 'ticket by email', calls: 10, seconds: HOUR }

/** of one owner */
export const MAX_TICKETS = 1_000
/** bytes of all visitors together */
export const VISITORS_SHARE = 500_000_000
/** Kilobytes: a visitor's few networks must not fill the place. */
const SCREENSHOTS_BY_ADDRESS = {
  name: 'screenshots by address',
  calls: 10_000,
  seconds: VISITOR_SCREENSHOT_DAYS * DAY,
}

/** Throws a 413 if the visitor's nets have no room. */
export async function takeRoom(limits: Limits, nets: Net[], screenshots: Picture[]): Promise<void> {
  const bytes = screenshots.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes === 0) return
  try {
    await limits.take(SCREENSHOTS_BY_ADDRESS, nets, { amount: Math.ceil(bytes / 1000) })
  } catch (error) {
    throw error instanceof AppError && error.status === 429 ? visitorsFull() : error
  }
}

const full = (message: string) => new AppError(413, 'screenshots_full', message)

export const visitorsFull = (): AppError =>
  full('There is no room for more screenshots right now. Send your report without them.')
export const ownerFull = (): AppError =>
  full(
    `Your tickets already hold ${megabytes(SCREENSHOT_SHARE)} of screenshots, which is the most they can hold. Send this without screenshots.`,
  )
