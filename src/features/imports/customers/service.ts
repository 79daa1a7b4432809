import type { FastifyRequest } from 'fastify'
import { idempotent } from '../../../server/http/idempotency.ts'
import { limitConcurrency } from '../../../server/database/concurrency-limit.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { profileOf } from '../../profile/index.ts'
import { beginTaking, endTaking, takeContacts, type Change, type Taken } from '../../sales/index.ts'
import { lockImports } from '../runs/runs.ts'
import type { Upload } from '../uploads/upload.ts'
import { withUnlinkedFile } from '../uploads/upload-cache.ts'
import {
  MAX_SHOWN,
  type CustomerColumns,
  type CustomersPreview,
  type ImportedCustomers,
} from './contract.ts'
import { readCustomersInThread } from './reading/thread.ts'
import type { ReadCustomers } from './reading/reader.ts'

type Needed = Pick<Services, 'db' | 'clock'>
interface Sent extends Pick<Upload, 'file' | 'folder'> {
  customerColumns: CustomerColumns | undefined
  /** of a workbook */
  sheet: string | undefined
}

/** Files read at a time in this process, beside those of sales. Reading one keeps a processor busy and takes up to 280 MB. */
const SLOTS = 1
/** ms that a file may wait for its turn */
const READ_WAIT = 15 * 60_000
const readings = limitConcurrency({ slots: SLOTS, perKey: SLOTS, timeout: READ_WAIT })

/** Holds no connection: reading may take a while, and so may waiting for the files of other owners. */
async function read(
  { db }: Needed,
  ownerId: string,
  { file, folder, customerColumns, sheet }: Sent,
  signal: AbortSignal,
): Promise<ReadCustomers> {
  const { dateOrder } = await db.withOwner(ownerId, profileOf)
  const request = { columns: customerColumns, sheet, dateOrder }
  return readings(
    ownerId,
    () =>
      withUnlinkedFile(folder, (sheets) =>
        readCustomersInThread({ fd: file.handle.fd, sheetsFd: sheets.fd }, request, signal),
      ),
    signal,
  )
}

/** What an import of the file would change. Stores nothing. */
export async function previewCustomersFile(
  services: Needed,
  ownerId: string,
  upload: Sent,
  signal: AbortSignal,
): Promise<Omit<CustomersPreview, 'uploadId'>> {
  const { customers, ...file } = await read(services, ownerId, upload, signal)
  const shown: Change[] = []
  const taken = await services.db.withOwnerBulk(ownerId, (tx) =>
    takeContacts(tx, customers, {}, (change) => {
      if (shown.length < MAX_SHOWN) shown.push(change)
    }),
  )
  return { ...file, ...taken, shown }
}

/** Imports the file, all or nothing. Continues when the client disconnects. */
export async function importCustomersFile(
  services: Needed,
  ownerId: string,
  upload: Sent,
  request: FastifyRequest,
  stopping: AbortSignal,
): Promise<ImportedCustomers> {
  const { customers, leftOut, remarks } = await read(services, ownerId, upload, stopping)
  const { file, customerColumns, sheet } = upload
  const at = services.clock.now()
  const keep = async (tx: OwnerTx): Promise<ImportedCustomers> => {
    await lockImports(tx)
    const today = services.clock.today((await profileOf(tx)).timeZone)
    const importId = await beginTaking(tx, { fileName: file.name, at })
    const taken: Taken = await takeContacts(tx, customers, {
      keep: { importId, fileName: file.name, at, today },
    })
    await endTaking(tx, importId, { ...taken, leftOut })
    return { importId, ...taken, leftOut, remarks }
  }
  return services.db.withOwnerBulk(ownerId, (tx) =>
    idempotent(tx, request, () => keep(tx), {
      contentHash: file.contentHash,
      customerColumns,
      sheet,
    }),
  )
}
