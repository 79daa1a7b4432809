import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict } from '../../../shared/errors.ts'
import { UPLOAD_MINUTES } from '../../../shared/limits.ts'

/** ms after the last use */
const KEPT_FOR = UPLOAD_MINUTES * 60_000
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

interface Kept {
  id: string
  file: UploadedFile
  expiry: NodeJS.Timeout
}

/** Per process. When gone, the page must send the file again (409). */
export class UploadCache {
  /** by owner; the most recently used comes last */
  private readonly kept = new Map<string, Kept>()

  keep(ownerId: string, file: UploadedFile): string {
    const known = this.kept.get(ownerId)
    const id = known?.file === file ? known.id : randomUUID()
    file.retain()
    this.forget(ownerId)
    const expiry = setTimeout(() => this.forget(ownerId), KEPT_FOR).unref()
    this.kept.set(ownerId, { id, file, expiry })
    if (this.kept.size > MAX_FILES) this.forgetOldest()
    return id
  }

  /** The caller must release the file. Throws 409. */
  get(ownerId: string, id: string): UploadedFile {
    const kept = this.kept.get(ownerId)
    if (kept?.id !== id) throw uploadGone()
    return kept.file.retain()
  }

  forget(ownerId: string): void {
    const kept = this.kept.get(ownerId)
    if (!kept) return
    clearTimeout(kept.expiry)
    this.kept.delete(ownerId)
    // Nobody waits for this, and the unlinked file has no data to lose.
    kept.file.release().catch(() => {})
  }

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
  conflict('upload_gone', 'This file is no longer on the server. Please select it again.')
