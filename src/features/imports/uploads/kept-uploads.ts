import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict } from '../../../shared/errors.ts'

/** milliseconds that an upload is kept after it was last asked for */
const KEPT_FOR = 30 * 60_000
/** of all owners in this process; above, the oldest go */
const MAX_FILES = 100

/**
 * A file without a name: nobody else can open it, and the system frees it however this process
 * ends, kill -9 included.
 */
export async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

/** One that ends with `use`. */
export async function withNamelessFile<T>(
  folder: string,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await namelessFile(folder)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** An uploaded file; whoever makes or holds it lets go of it once, and the last one closes it. */
export class UploadedFile {
  readonly name: string
  readonly handle: FileHandle
  readonly bytes: number
  /** SHA-256 of the content, base64 */
  readonly contentHash: string
  private readonly onClose: () => void
  private holders = 1

  constructor(
    name: string,
    handle: FileHandle,
    bytes: number,
    contentHash: string,
    onClose: () => void,
  ) {
    this.name = name
    this.handle = handle
    this.bytes = bytes
    this.contentHash = contentHash
    this.onClose = onClose
  }

  hold(): this {
    this.holders++
    return this
  }

  async letGo(): Promise<void> {
    if (--this.holders > 0) return
    this.onClose()
    await this.handle.close()
  }
}

interface Kept {
  id: string
  file: UploadedFile
  expiry: NodeJS.Timeout
}

/**
 * The newest upload of each owner, so that a page that previews a file again and then imports it
 * need not send it each time. A cache of this process: what is gone is asked for again (409).
 */
export class KeptUploads {
  /** by owner; the one asked for last comes last */
  private readonly kept = new Map<string, Kept>()

  /** The id that `get` knows the file by. */
  keep(ownerId: string, file: UploadedFile): string {
    const known = this.kept.get(ownerId)
    const id = known?.file === file ? known.id : randomUUID()
    file.hold()
    this.forget(ownerId)
    const expiry = setTimeout(() => this.forget(ownerId), KEPT_FOR).unref()
    this.kept.set(ownerId, { id, file, expiry })
    if (this.kept.size > MAX_FILES) this.forgetOldest()
    return id
  }

  /** The caller lets go of it. Throws 409 when there is no such upload of this owner any more. */
  get(ownerId: string, id: string): UploadedFile {
    const kept = this.kept.get(ownerId)
    if (kept?.id !== id) throw uploadGone()
    return kept.file.hold()
  }

  forget(ownerId: string): void {
    const kept = this.kept.get(ownerId)
    if (!kept) return
    clearTimeout(kept.expiry)
    this.kept.delete(ownerId)
    // Nobody waits for it, and a file without a name has nothing to lose.
    kept.file.letGo().catch(() => {})
  }

  /** The one that was asked for longest ago; false when none is kept. */
  forgetOldest(): boolean {
    const [ownerId] = this.kept.keys()
    if (ownerId === undefined) return false
    this.forget(ownerId)
    return true
  }

  close(): void {
    for (const ownerId of this.kept.keys()) this.forget(ownerId)
  }
}

const uploadGone = () =>
  conflict('upload_gone', 'This file is not kept any more. Please select it again.')
