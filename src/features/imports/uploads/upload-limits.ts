import { freeDisk } from '../../../server/disk.ts'
import { Room, type Arrival } from '../../../server/http/guards/room.ts'
import type { Services } from '../../../server/services.ts'
import { AppError } from '../../../shared/errors.ts'
import { MEGABYTE } from '../../../shared/limits.ts'

/** bytes */
export const CHECK_EVERY = 16 * MEGABYTE
/** measured bytes of a sale in the database, and at least of its row in a text file and packed in a workbook */
const SALE_BYTES = 730
const TEXT_ROW_BYTES = 60
const WORKBOOK_ROW_BYTES = 30
/** One sheet is imported; a workbook may have pictures besides. */
const SHEET_ROWS = 1_048_576
/** seconds */
const RETRY_AFTER = 60

export const databaseBytes = (bytes: number, name: string): number =>
  SALE_BYTES *
  (/\.(?:xlsx|xlsm|xltx|ods)$/i.test(name)
    ? Math.min(bytes / WORKBOOK_ROW_BYTES, SHEET_ROWS)
    : bytes / TEXT_ROW_BYTES)

export class UploadLimits {
  private readonly services: Pick<Services, 'config' | 'log'>
  private readonly room: Room
  private readonly whole: UploadLimits | undefined

  /** `forgetOldest`: false when there is none. `whole`: the limits that these are a part of. */
  constructor(
    services: Pick<Services, 'config' | 'log'>,
    forgetOldest: () => boolean,
    whole?: UploadLimits,
  ) {
    this.services = services
    this.whole = whole
    this.room = new Room({
      max: services.config.MAX_UPLOAD_MB_PER_PROCESS * MEGABYTE,
      refusal: tooManyOfAll,
      spare: forgetOldest,
      whole: whole?.room,
    })
  }

  /** Counted until `release`. The owner comes first in `by`. Throws 429 or 503 when there is no room. */
  take(arrival: Arrival, bytes: number): void {
    const ofOwner = (this.whole ?? this).room.of(arrival.by[0]) + bytes
    if (ofOwner > this.services.config.MAX_UPLOAD_MB_PER_OWNER * MEGABYTE) throw tooManyOfOwner()
    this.room.take(arrival, bytes)
  }

  release(arrival: Arrival): void {
    this.room.leave(arrival)
  }

  /** Throws 503. */
  async assertDisk(bytes: number, name: string): Promise<void> {
    const { DATABASE_URL, MIN_FREE_DISK_MB } = this.services.config
    const free = await freeDisk(this.services.config)
    // With an external database, only the file itself takes space here.
    const left = free - (DATABASE_URL ? bytes : databaseBytes(bytes, name))
    if (left >= MIN_FREE_DISK_MB * MEGABYTE) return
    this.services.log.warn(
      { fileMB: Math.ceil(bytes / MEGABYTE), freeMB: Math.floor(free / MEGABYTE) },
      'Upload refused because the disk is nearly full.',
    )
    throw diskNearlyFull()
  }
}

const tooManyOfOwner = () =>
  new AppError(
    429,
    'too_many_uploads',
    "Your other files are still uploading. Please wait until they're done, then try again.",
    { retryAfter: RETRY_AFTER },
  )
const tooManyOfAll = () =>
  new AppError(
    503,
    'uploads_busy',
    'Too many files are being uploaded right now. Please try again in a few minutes.',
    { retryAfter: RETRY_AFTER },
  )
const diskNearlyFull = () =>
  new AppError(
    503,
    'disk_nearly_full',
    "Our server doesn't have enough space for this file. Try a smaller file, or add sales one by one, and tell the person who runs this app.",
    { retryAfter: RETRY_AFTER },
  )
