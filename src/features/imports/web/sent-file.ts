import { ApiError } from '../../../web/api.ts'
import { MAX_FILE_BYTES, TOO_LARGE } from '../contract.ts'

/** 0 to 1 */
export type OnSent = (fraction: number) => void

export interface Sent {
  form: FormData
  onSent?: OnSent
}

/** Sent once: later calls refer to the server's copy, and send again after its expiry. */
export class SentFile {
  readonly file: File
  protected uploadId = ''

  constructor(file: File) {
    this.file = file
  }

  protected storedAs(uploadId: string): void {
    this.uploadId = uploadId
  }

  protected async send<T>(
    form: FormData,
    sendForm: (sent: Sent) => Promise<T>,
    onSent?: OnSent,
  ): Promise<T> {
    if (this.uploadId) {
      form.set('upload', this.uploadId)
      try {
        return await sendForm({ form })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'upload_gone')) throw error
        this.uploadId = ''
        form.delete('upload')
      }
    }
    // Refused here, rather than after minutes of sending.
    if (this.file.size > MAX_FILE_BYTES) throw new ApiError(413, 'too_large', TOO_LARGE)
    form.set('file', this.file)
    onSent?.(0)
    return sendForm({ form, ...(onSent && { onSent }) })
  }
}
