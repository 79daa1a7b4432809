import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import { NotReached, notReached, requestGuarded } from '../../../server/outgoing/request.ts'
import { AppError } from '../../../shared/errors.ts'
import { megabytes } from '../../../shared/limits.ts'
import { storeBytes, type Uploads } from '../uploads/upload.ts'
import type { UploadedFile } from '../uploads/upload-cache.ts'
import { MAX_FEED_BYTES } from './contract.ts'

/** Everything about the answer is hostile until read. */

/** A published sheet has 1, a link to a shared file 2. */
const MAX_REDIRECTS = 3
/** ms */
const DEADLINES = { answer: 30_000, pause: 30_000, whole: 5 * 60_000 }
export type Deadlines = typeof DEADLINES
const MAX_NAME = 200
const MAX_VERSION = 500

const CALLED_AS = { receiver: 'The server', address: 'The address' }

export interface Version {
  etag: string | null
  lastModified: string | null
}

export interface Fetched extends Version {
  file: UploadedFile
}

interface Asked {
  url: URL
  known?: Version
  /** also allows http */
  allowPrivate: boolean
  config: Parameters<typeof requestGuarded>[0]['config']
  signal: AbortSignal
  deadlines?: Deadlines
  lookup?: LookupFunction
}

const notAFile = (sentence: string): AppError =>
  new AppError(400, 'not_a_file', sentence, { fields: { address: sentence } })

export const notFetched = (sentence: string): AppError =>
  new AppError(400, 'not_fetched', sentence, { fields: { address: sentence } })

const WEB_PAGE =
  'This address shows a web page, not a file. In Google Sheets, use File > Share > Publish to web, choose the sheet and "Comma-separated values (.csv)", and paste that address.'
const TOO_LARGE = `The file is larger than ${megabytes(MAX_FEED_BYTES)}. Only a smaller one can be read every night.`
const tooLarge = (): AppError => new AppError(413, 'too_large', TOO_LARGE)

/**
 * undefined for the known version. Throws `NotReached` or a refusal; sentences have nothing of the address but its
 * host.
 */
export async function fetchFile(
  { deadlines = DEADLINES, ...asked }: Asked,
  uploads: Omit<Uploads, 'cache'>,
): Promise<Fetched | undefined> {
  const patience = new Patience(deadlines, asked.signal)
  let answer: IncomingMessage | undefined
  try {
    answer = await follow({ ...asked, signal: patience.signal }, deadlines.whole)
    if (answer.statusCode === 304) return undefined
    return await storeAnswer(answer, asked.url, patience, uploads)
  } catch (error) {
    // First: an abort has its own reason.
    asked.signal.throwIfAborted()
    if (patience.gaveUp) throw patience.gaveUp
    throw error instanceof AppError ? error : notReached(error as Error, CALLED_AS, deadlines.whole)
  } finally {
    patience.end()
    answer?.destroy()
  }
}

class Patience {
  readonly signal: AbortSignal
  gaveUp: NotReached | undefined
  private readonly controller = new AbortController()
  private readonly pause: number
  private readonly whole: NodeJS.Timeout
  private timer: NodeJS.Timeout | undefined

  constructor({ answer, pause, whole }: Deadlines, signal: AbortSignal) {
    this.pause = pause
    this.whole = setTimeout(
      () => this.giveUp(`The file didn't come within ${whole / 1000} seconds.`),
      whole,
    )
    this.signal = AbortSignal.any([signal, this.controller.signal])
    this.wait(answer)
  }

  renew(): void {
    this.wait(this.pause)
  }

  end(): void {
    clearTimeout(this.timer)
    clearTimeout(this.whole)
  }

  private wait(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => this.giveUp(`The server sent nothing for ${ms / 1000} seconds.`),
      ms,
    )
  }

  private giveUp(sentence: string): void {
    this.gaveUp = new NotReached(sentence)
    this.controller.abort(this.gaveUp)
  }
}

/** Redirects carry no cookie, no password, and no version of another address. */
async function follow(
  { url, known, allowPrivate, config, signal, lookup }: Omit<Asked, 'deadlines'>,
  deadline: number,
): Promise<IncomingMessage> {
  const end = Date.now() + deadline
  let next = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await requestGuarded(
      { url: withoutPassword(next).href, allowPrivate, config, calledAs: CALLED_AS },
      {
        method: 'GET',
        headers: headersFor(next, redirects === 0 ? known : undefined),
        deadline: Math.max(1, end - Date.now()),
        signal,
        ...(lookup && { lookup }),
      },
    )
    const status = answer.statusCode!
    if (status === 304 && known) return answer
    if (status < 300) return answer
    answer.destroy()
    if (status >= 400) throw new NotReached(refusalOf(status))
    next = targetOf(answer.headers.location, next, allowPrivate)
  }
  throw new NotReached('The address leads on to too many others.')
}

function headersFor(url: URL, known?: Version): Record<string, string> {
  const { username, password } = url
  const credentials = `${decoded(username)}:${decoded(password)}`
  return {
    accept:
      'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'kpi-tracker',
    ...(username !== '' && {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    }),
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withoutPassword(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain
}

/** Each target is checked like the first address when connecting. */
export function targetOf(location: string | undefined, from: URL, allowPrivate: boolean): URL {
  const target = location && URL.canParse(location, from.href) ? new URL(location, from) : undefined
  if (!target) throw new NotReached("The address leads on to something that isn't an address.")
  if (target.protocol !== 'https:' && !(allowPrivate && target.protocol === 'http:'))
    throw new NotReached("The address leads on to one that isn't encrypted (http).")
  return withoutPassword(target)
}

function refusalOf(status: number): string {
  if (status === 401 || status === 403)
    return `The server doesn't let us read this file (${status}). Share it with everybody who has the link, or use an address with a key.`
  if (status === 404 || status === 410)
    return `There is no file at this address any more (${status}).`
  return `The server answered with an error (${status}).`
}

async function storeAnswer(
  answer: IncomingMessage,
  url: URL,
  patience: Patience,
  uploads: Omit<Uploads, 'cache'>,
): Promise<Fetched> {
  const declared = Number(answer.headers['content-length'] ?? 0)
  if (declared > MAX_FEED_BYTES) throw tooLarge()
  const content = unpacked(answer, patience)[Symbol.asyncIterator]()
  try {
    const first = await content.next()
    const head = first.done ? Buffer.alloc(0) : first.value
    if (head.length === 0) throw notAFile('The file at this address is empty.')
    if (isWebPage(head)) throw notAFile(WEB_PAGE)
    const file = await storeBytes(
      following(head, content),
      {
        name: nameOf(answer, url, head),
        expectedBytes: declared,
        most: { bytes: MAX_FEED_BYTES, refusal: tooLarge },
      },
      uploads,
    )
    const { etag, 'last-modified': lastModified } = answer.headers
    return { file, etag: usableVersion(etag), lastModified: usableVersion(lastModified) }
  } finally {
    await content.return?.(undefined)
  }
}

async function* following(
  head: Buffer,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Not Brotli, which takes 16 MB of memory for each of many files at a time. */
const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
}

/** Some servers pack unasked. The unpacked size counts, so that a bomb ends at the limit. */
async function* unpacked(
  answer: IncomingMessage,
  patience: Patience,
): AsyncGenerator<Buffer, void, undefined> {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unpack = UNPACKERS[coding]
  if (!unpack && !['identity', ''].includes(coding))
    throw notAFile("The server compresses the file in a way that we can't read.")
  answer.on('data', () => patience.renew())
  answer.pause()
  // An error of either end comes out of the loop.
  const content: Readable = unpack ? pipeline(answer, unpack(), () => {}) : answer
  for await (const bytes of content) yield bytes as Buffer
}

const isWebPage = (head: Buffer): boolean =>
  /^\uFEFF?\s{0,500}<(?:!doctype\s+html|html|head|body|script|meta|!--)/i.test(
    head.subarray(0, 1_000).toString(),
  )

const usableVersion = (version: string | undefined): string | null =>
  version !== undefined && version.length <= MAX_VERSION && /^[\x20-\x7e]+$/.test(version)
    ? version
    : null

const KNOWN_END = /\.(?:csv|tsv|txt|xlsx|xlsm|xltx|ods)$/i

function nameOf({ headers }: IncomingMessage, url: URL, head: Buffer): string {
  const given = namedIn(headers['content-disposition']) ?? decoded(url.pathname.split('/').at(-1)!)
  const plain = given
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, ' ')
    .trim()
    .slice(-MAX_NAME)
  const isPacked = head.subarray(0, 2).toString('latin1') === 'PK'
  if (KNOWN_END.test(plain) && isPacked === /\.(?:x\w+|ods)$/i.test(plain)) return plain
  const name = plain.replace(KNOWN_END, '') || url.hostname
  return `${name}${isPacked ? '.xlsx' : '.csv'}`
}

function namedIn(disposition = ''): string | undefined {
  const text = disposition.slice(0, 1_000)
  const exact = /filename\*=UTF-8''([^;\s]{1,500})/i.exec(text)
  if (exact) return decoded(exact[1]!)
  const plain = /filename="([^"]{1,300})"/i.exec(text) ?? /filename=([^;\s"]{1,300})/i.exec(text)
  return plain ? decoded(Buffer.from(plain[1]!, 'latin1').toString('utf8')) : undefined
}
