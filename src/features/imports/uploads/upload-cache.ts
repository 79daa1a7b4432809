import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict } from '../../../shared/errors.ts'
import { UPLOAD_MINUTES } from '../../../shared/limits.ts'

/** ms after the last use */
const LIVES_FOR = UPLOAD_MINUTES * 60_000
/** of all owners in this process; beyond that, the oldest are dropped */
const MAX_FILES = 100

/** Nobody else can open the file, and the system frees the space even after kill -9. */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

export async function withUnlinkedFile<T>(
  folder: string,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await openUnlinkedFile(folder)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** The constructor and each `retain` count 1; the last `release` closes the file. */
export class UploadedFile {
  readonly name: string
  readonly handle: FileHandle
  readonly bytes: number
  /** SHA-256, base64 */
  readonly contentHash: string
  private readonly onClose: () => void
  private references = 1

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

  retain(): this {
    this.references++
    return this
  }

  async release(): Promise<void> {
    if (--this.references > 0) return
    this.onClose()
    await this.handle.close()
  }
}

interface CachedUpload {
  id: string
  file: UploadedFile
  expiry: NodeJS.Timeout
}

/** Per process. When gone, the page must send the file again (409). */
export class UploadCache {
  /** by owner; the most recently used comes last */
  private readonly cached = new Map<string, CachedUpload>()

  add(ownerId: string, file: UploadedFile): string {
    const known = this.cached.get(ownerId)
    const id = known?.file === file ? known.id : randomUUID()
    file.retain()
    this.forget(ownerId)
    const expiry = setTimeout(() => this.forget(ownerId), LIVES_FOR).unref()
    this.cached.set(ownerId, { id, file, expiry })
    if (this.cached.size > MAX_FILES) this.forgetOldest()
    return id
  }

  /** The caller must release the file. Throws 409. */
  get(ownerId: string, id: string): UploadedFile {
    const cached = this.cached.get(ownerId)
    if (cached?.id !== id) throw uploadGone()
    return cached.file.retain()
  }

  forget(ownerId: string): void {
    const cached = this.cached.get(ownerId)
    if (!cached) return
    clearTimeout(cached.expiry)
    this.cached.delete(ownerId)
    // Nobody waits for this, and the unlinked file has no data to lose.
    cached.file.release().catch(() => {})
  }

  forgetOldest(): boolean {
    const [ownerId] = this.cached.keys()
    if (ownerId === undefined) return false
    this.forget(ownerId)
    return true
  }

  close(): void {
    for (const ownerId of this.cached.keys()) this.forget(ownerId)
  }
}

const uploadGone = () =>
  conflict('upload_gone', 'This file is no longer on the server. Please select it again.')
