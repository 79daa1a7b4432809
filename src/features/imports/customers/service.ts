import type { FastifyRequest } from 'fastify'
import { idempotent } from '../../../server/http/idempotency.ts'
import { limitConcurrency } from '../../../server/database/concurrency-limit.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { requireStillThere } from '../../accounts/index.ts'
import { profileOf } from '../../profile/index.ts'
import { importContacts, namesBySpelling, previewContacts, type Change } from '../../sales/index.ts'
import { lockImports } from '../runs/runs.ts'
import type { Upload } from '../uploads/upload.ts'
import { withUnlinkedFile } from '../uploads/upload-cache.ts'
import {
  MAX_SHOWN,
  type CustomerColumns,
  type CustomersPreview,
  type ImportedCustomers,
} from './contract.ts'
import { portionsIn } from './reading/portions.ts'
import { readCustomersInThread, type ReadFile } from './reading/thread.ts'

type Needed = Pick<Services, 'db' | 'clock'>
interface Sent extends Pick<Upload, 'file' | 'folder' | 'mayRead'> {
  customerColumns: CustomerColumns | undefined
  sheet: string | undefined
}

/** in this process; a reading takes a processor and up to 280 MB */
const SLOTS = 1
/** ms */
const READ_WAIT = 15 * 60_000
const readings = limitConcurrency({ slots: SLOTS, perKey: SLOTS, timeout: READ_WAIT })
/** One file per owner until its end, so that few wait for the database with data in hand. */
const turns = limitConcurrency({ slots: Infinity, perKey: 1, timeout: READ_WAIT })

type Read = Omit<ReadFile, 'ends'> & { customers: () => ReturnType<typeof portionsIn> }

/** Without a connection: reading and waiting may take long. */
const withRead = <T>(
  { db }: Needed,
  ownerId: string,
  { file, folder, customerColumns, sheet }: Sent,
  signal: AbortSignal,
  use: (read: Read) => Promise<T>,
): Promise<T> => {
  const inTurn = () =>
    withUnlinkedFile(folder, async (people) => {
      const [{ dateOrder }, names] = await db.withOwner(ownerId, async (tx) => [
        await profileOf(tx),
        await namesBySpelling(tx),
      ])
      const request = { columns: customerColumns, sheet, dateOrder }
      const reading = () =>
        withUnlinkedFile(folder, (sheets) => {
          const files = { fd: file.handle.fd, sheetsFd: sheets.fd }
          return readCustomersInThread({ files, peopleFd: people.fd, request, names }, signal)
        })
      const { ends, ...read } = await readings(ownerId, reading, signal)
      return use({ ...read, customers: () => portionsIn(people, ends) })
    })
  return turns(ownerId, inTurn, signal)
}

export async function previewCustomersFile(
  services: Needed,
  ownerId: string,
  upload: Sent,
  signal: AbortSignal,
): Promise<Omit<CustomersPreview, 'uploadId'>> {
  return withRead(services, ownerId, upload, signal, async ({ customers, ...file }) => {
    const shown: Change[] = []
    const taken = await services.db.withOwnerBulk(ownerId, (tx) =>
      previewContacts(tx, customers(), (change) => {
        if (shown.length < MAX_SHOWN) shown.push(change)
      }),
    )
    return { ...file, ...taken, shown }
  })
}

/** All or nothing. Continues when the client disconnects. */
export async function importCustomersFile(
  services: Needed,
  ownerId: string,
  upload: Sent,
  request: FastifyRequest,
  stopping: AbortSignal,
): Promise<ImportedCustomers> {
  const { file, customerColumns, sheet, mayRead } = upload
  const at = services.clock.now()
  const record = async (
    tx: OwnerTx,
    { customers, leftOut, remarks }: Read,
  ): Promise<ImportedCustomers> => {
    await lockImports(tx)
    const today = services.clock.today((await profileOf(tx)).timeZone)
    const contacts = { fileName: file.name, at, today, leftOut, mayRead }
    const taken = await importContacts(tx, customers(), contacts)
    // Last, because this locks the account; sending and reading may have taken long.
    await requireStillThere(tx, request.signedIn!)
    return { ...taken, leftOut, remarks }
  }
  const content = { contentHash: file.contentHash, customerColumns, sheet }
  return withRead(services, ownerId, upload, stopping, (read) =>
    services.db.withOwnerBulk(ownerId, (tx) =>
      idempotent(tx, request, () => record(tx, read), content),
    ),
  )
}
