import { ApiError } from '../../../web/api.ts'
import { MAX_FILE_BYTES, TOO_LARGE } from '../contract.ts'

/** Called with the part of the file that has been sent, from 0 to 1. */
export type OnSent = (fraction: number) => void

/** What differs between the two ways to send a form. */
export interface Sent {
  form: FormData
  onSent?: OnSent
}

/** A file that is sent once: later calls refer to the server's copy, and send the file again when that has expired. */
export class SentFile {
  readonly file: File
  /** of the server's copy; '' while there is none */
  protected uploadId = ''

  constructor(file: File) {
    this.file = file
  }

  /** Notes the server's copy. */
  protected keptAs(uploadId: string): void {
    this.uploadId = uploadId
  }

  /** Sends the form with the file or with a reference to it; `onSent` is passed on only with the file. */
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
