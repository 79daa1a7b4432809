import * as z from 'zod/mini'
import { aText, aUuid, anInstant, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { id } from '../../../shared/fields.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { knownPassword } from '../../accounts/contract.ts'
import { columnMapping } from '../contract.ts'
import { importOptions } from '../options/contract.ts'

/** files on the web that an owner may have read every night */
export const MAX_FEEDS = 3
/** bytes of such a file */
export const MAX_FEED_BYTES = 100 * MEGABYTE
const MAX_ADDRESS_LENGTH = 2_000
/** nights in a row without the file after which the owner is told, and after which it is paused */
export const NIGHTS_UNTIL_TOLD = 3
export const NIGHTS_UNTIL_PAUSED = 14

/** `draft`: its first import hasn't been confirmed. */
export const FEED_STATES = ['draft', 'on', 'paused'] as const
export type FeedState = (typeof FEED_STATES)[number]

/**
 * `question`: the owner must look at the file before it is imported. `failed`: it couldn't be fetched. `undone`: the owner undid
 * one of its imports, or cleared all sales, which would come back. `recovered`: the owner got the account back, and somebody else
 * may have added it.
 */
export const PROBLEM_KINDS = ['question', 'failed', 'undone', 'recovered'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

const feed = z.object({
  id: z.number(),
  /** Only the host of its address is told: the rest may be a secret. */
  host: aText(300),
  fileName: aText(255),
  state: z.enum(['on', 'paused']),
  isReading: z.boolean(),
  /** instants, ISO 8601; null: not yet, or not by itself */
  readAt: z.nullable(anInstant),
  nextAt: z.nullable(anInstant),
  /** sales that were new or updated when it was read last */
  newSales: z.number(),
  problem: z.nullable(z.enum(PROBLEM_KINDS)),
  message: z.nullable(aText(1_000)),
})
export type Feed = z.infer<typeof feed>

/** params of the calls about one of them */
const feedId = z.object({ id: id() })

const ADDRESS = 'Enter an address that begins with https://'
const feedAddress = z
  .string(ADDRESS)
  .check(
    z.trim(),
    z.minLength(1, ADDRESS),
    z.maxLength(MAX_ADDRESS_LENGTH, 'The address is too long'),
  )

/** Because sales come from it for as long as it is read. */
const password = knownPassword('Password')

/** The file as it was fetched: `uploadId` and `feed` go into the form of a preview and of an import. */
const fetched = z.object({
  id: z.number(),
  uploadId: aUuid,
  fileName: aText(255),
  bytes: z.number(),
  /** what the owner confirmed before; nothing for a new one */
  columnMapping: z.nullable(columnMapping),
  options: z.partial(importOptions),
})

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/sales-entries/feeds',
  summary: 'List the files on the web that are read every night',
  response: z.object({ feeds: z.array(feed) }),
})

/**
 * Fetches the file, which nothing is imported of yet: preview it with its `upload` and `feed`, and import it the same way. That
 * import turns the reading on, and needs a fresh check, now and later (403 `check_needed`). 400 `not_a_file`, `not_fetched` or `bad_input` with a sentence about the address; 409
 * `too_many_feeds` when the owner has three.
 */
export const addFeed = endpoint({
  method: 'POST',
  path: '/api/sales-entries/feeds',
  summary: 'Fetch a file on the web, to have it read every night',
  body: z.object({ address: feedAddress, password }),
  response: fetched,
})

/** With another address it is the same file from then on, such as one with a new token. */
export const fetchFeed = endpoint({
  method: 'POST',
  path: '/api/sales-entries/feeds/:id/fetch',
  summary: 'Fetch such a file again, to change how it is read or to answer a question',
  params: feedId,
  /** the password with another address */
  body: z.object({ address: z.optional(feedAddress), password: z.optional(password) }),
  response: fetched,
})

/** It is read in the background: the list says what came of it. */
export const readFeed = endpoint({
  method: 'POST',
  path: '/api/sales-entries/feeds/:id/read',
  summary: 'Read such a file now',
  params: feedId,
  response: done,
})

/** Turned on again, it is read in the next night, and sales come back whose import was undone. */
export const switchFeed = endpoint({
  method: 'POST',
  path: '/api/sales-entries/feeds/:id/switch',
  summary: 'Pause such a file, or turn it on again',
  params: feedId,
  body: z.object({ isOn: z.boolean('isOn must be true or false') }),
  response: done,
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/sales-entries/feeds/:id',
  summary: 'Stop reading such a file; its sales stay',
  params: feedId,
  response: done,
})
