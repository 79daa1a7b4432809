import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/errors.ts'
import { MAX_SCREENSHOTS } from '../../contract.ts'
import { screenshotIn } from '../rules/accept.ts'
import type { Picture } from '../rules/picture.ts'

/** Why a picture can't be stored: the parts of an `AppError`, as they pass between threads. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'message' | 'fields'>

/** A report without its pictures, and these in its order. */
export interface ReadReport {
  /** JSON in which each picture is a short text that stands for its content; null if it's too long all the same */
  text: string | null
  /** by what stands for it; why the first one that can't be stored is refused, instead of all */
  pictures: Map<string, Picture> | Refusal
}

/** characters that may remain of the JSON without its pictures; several times the longest report */
const MAX_REST = 65_536
const NOT_JSON = '{'

/**
 * Takes the pictures out of the JSON of a report, as far as there are such. Everything else about it is checked later, as
 * always: here it's only made small enough for that.
 */
export function readReport(bytes: Buffer): ReadReport {
  const text = bytes.toString()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { text: text.length > MAX_REST ? NOT_JSON : text, pictures: new Map() }
  }
  const { screenshots } = (body ?? {}) as { screenshots?: unknown }
  if (!Array.isArray(screenshots)) return { text: unlessLong(text), pictures: new Map() }
  const stands = screenshots.map((each: unknown) =>
    typeof each === 'string' ? standFor(each) : each,
  )
  return {
    text: unlessLong(textOf({ ...(body as object), screenshots: stands })),
    pictures: screenshots.length > MAX_SCREENSHOTS ? new Map() : picturesIn(screenshots),
  }
}

/** Something nested so deeply that it can't be written is no report either. */
function textOf(body: object): string | null {
  try {
    return JSON.stringify(body)
  } catch {
    return null
  }
}

const unlessLong = (text: string | null): string | null =>
  text !== null && text.length <= MAX_REST ? text : null

/** The same for the same picture, so that a request that is sent again is known by it. */
const standFor = (url: string): string =>
  `data:;sha256,${createHash('sha256').update(url).digest('base64url')}`

function picturesIn(urls: unknown[]): ReadReport['pictures'] {
  try {
    return new Map(
      urls
        .filter((url) => typeof url === 'string')
        .map((url, i) => [standFor(url), screenshotIn(url, `Screenshot ${i + 1}`)]),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, fields } = error
    return { status, code, message, fields }
  }
}
