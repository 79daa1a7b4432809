import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../server/services.ts'
import { AppError } from '../../../shared/errors.ts'

/** bytes */
const MEGABYTE = 1024 ** 2
/** bytes of a file that arrive between two looks at the disk */
export const LOOK_EVERY = 16 * MEGABYTE
/** bytes of database for one of a file: 730 a sale (measured), of 60 or more in the file */
const GROWTH = 12
/** seconds until an upload may be tried again */
const RETRY_AFTER = 60

/**
 * The room that uploads may take on the disk: those that arrive and those that are kept, of one
 * owner and of all in this process, and what has to stay free for ordinary sales.
 */
export class UploadSpace {
  private readonly services: Pick<Services, 'config' | 'log'>
  private readonly forgetOldest: () => boolean
  private readonly byOwner = new Map<string, number>()
  private total = 0

  /** `forgetOldest` gives up a file that is only kept; false when there is none. */
  constructor(services: Pick<Services, 'config' | 'log'>, forgetOldest: () => boolean) {
    this.services = services
    this.forgetOldest = forgetOldest
  }

  /** Counts bytes that arrived, until `release`. Throws 429 or 503 when there is no room for them. */
  take(ownerId: string, bytes: number): void {
    const { MAX_UPLOAD_MB_PER_OWNER, MAX_UPLOAD_MB_PER_PROCESS } = this.services.config
    const ofOwner = (this.byOwner.get(ownerId) ?? 0) + bytes
    if (ofOwner > MAX_UPLOAD_MB_PER_OWNER * MEGABYTE) throw tooManyOfOwner()
    while (this.total + bytes > MAX_UPLOAD_MB_PER_PROCESS * MEGABYTE) {
      if (!this.forgetOldest()) throw tooManyOfAll()
    }
    this.byOwner.set(ownerId, ofOwner)
    this.total += bytes
  }

  release(ownerId: string, bytes: number): void {
    const left = this.byOwner.get(ownerId)! - bytes
    if (left > 0) this.byOwner.set(ownerId, left)
    else this.byOwner.delete(ownerId)
    this.total -= bytes
  }

  /** Throws 503 when a file of so many bytes, once imported, would leave too little of the disk. */
  async assertDisk(bytes: number): Promise<void> {
    const { DATA_DIR, DATABASE_URL, MIN_FREE_DISK_MB } = this.services.config
    // The database may lie on a disk of its own. Without one here only the file itself takes room.
    const { bavail, bsize } = await statfs(join(DATA_DIR, 'database')).catch(() => statfs(DATA_DIR))
    const left = bavail * bsize - bytes * (DATABASE_URL ? 1 : GROWTH)
    if (left >= MIN_FREE_DISK_MB * MEGABYTE) return
    this.services.log.warn(
      { fileMB: Math.ceil(bytes / MEGABYTE), freeMB: Math.floor((bavail * bsize) / MEGABYTE) },
      'A file was refused: the disk is nearly full.',
    )
    throw diskNearlyFull()
  }
}

const tooManyOfOwner = () =>
  new AppError(
    429,
    'too_many_uploads',
    'Other files of yours are still being uploaded. Please wait until they are done, then try again.',
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
    'There is too little disk space left to import this file. Recording sales still works. Please tell the people who run this app, or try a smaller file.',
    { retryAfter: RETRY_AFTER },
  )
