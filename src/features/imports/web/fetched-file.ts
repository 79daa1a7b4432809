import { ApiError, call } from '../../../web/api.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { fetchFeed, type addFeed } from '../feeds/contract.ts'
import { ChosenFile } from './queries.ts'
import type { Sent } from './sent-file.ts'

export type Fetched = ResponseOf<typeof addFeed>

/** Fetched by the server, again when its copy expired. */
export class FetchedFile extends ChosenFile {
  readonly feedId: number
  readonly isNew: boolean

  constructor({ id, uploadId, fileName }: Fetched, isNew: boolean) {
    super(new File([], fileName))
    this.feedId = id
    this.isNew = isNew
    this.storedAs(uploadId)
  }

  protected override async send<T>(
    form: FormData,
    sendForm: (sent: Sent) => Promise<T>,
  ): Promise<T> {
    form.set('feed', String(this.feedId))
    form.set('upload', this.uploadId)
    try {
      return await sendForm({ form })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'upload_gone')) throw error
      const { uploadId } = await call(fetchFeed, { params: { id: this.feedId }, body: {} })
      this.storedAs(uploadId)
      form.set('upload', uploadId)
      return sendForm({ form })
    }
  }
}
