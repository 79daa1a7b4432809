import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict } from '../../../shared/errors.ts'
import { UPLOAD_MINUTES } from '../../../shared/limits.ts'

/** ms that an upload is kept after its last use */
const KEPT_FOR = UPLOAD_MINUTES * 60_000
/** files of all owners in this process; beyond that, the oldest are dropped */
const MAX_FILES = 100

/**
 * Opens a temporary file and unlinks it: nobody else can open it, and the system frees it however this
 * process ends, even by kill -9.
 */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

/** Passes an unlinked file to `use`, and closes it afterwards. */
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

/**
 * An uploaded file with a reference count: the constructor and each `retain` count one, and the last
 * `release` closes the file.
 */
export class UploadedFile {
  readonly name: string
  readonly handle: FileHandle
  readonly bytes: number
  /** SHA-256 of the content, base64 */
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

/**
 * The newest upload of each owner, so that the page need not send a file again for each preview and for
 * the import. A cache in this process: when the upload is gone, the page must send the file again (409).
 */
export class UploadCache {
  /** by owner; the most recently used comes last */
  private readonly kept = new Map<string, Kept>()

  /** Keeps the file, and returns its id for `get`. */
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

  /** Returns the file, which the caller must release. Throws 409 when the owner's upload is gone. */
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
    // Errors don't matter: nobody waits for this, and the unlinked file has no data to lose.
    kept.file.release().catch(() => {})
  }

  /** Drops the least recently used file; returns false when none is kept. */
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
