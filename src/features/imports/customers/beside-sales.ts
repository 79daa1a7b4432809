import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { AppError } from '../../../shared/errors.ts'
import { importContacts, namesBySpelling } from '../../sales/index.ts'
import { withUnlinkedFile, type UploadedFile } from '../uploads/upload-cache.ts'
import { SALES_FIELDS, columnsIn } from '../reading/columns/contacts.ts'
import { portionsIn } from './reading/portions.ts'
import { readCustomersInThread } from './reading/thread.ts'

interface ReadSales {
  headers: string[]
  customerColumn: number | undefined
  sheet: string | undefined
}

function contactHeaders({ headers, customerColumn }: ReadSales): string[] {
  if (customerColumn === undefined) return []
  const found = columnsIn(headers, [])
  return SALES_FIELDS.flatMap((field) => {
    const at = found[field]
    return at === undefined || at === customerColumn ? [] : [headers[at]!.slice(0, 100)]
  })
}

export function contactAssumptions(read: ReadSales): string[] {
  const headers = contactHeaders(read).map((header) => `"${header}"`)
  if (headers.length === 0) return []
  const columns = new Intl.ListFormat('en').format(headers)
  return [
    `${headers.length === 1 ? 'The column' : 'The columns'} ${columns} ${headers.length === 1 ? 'tells' : 'tell'} how to reach your customers, and ${headers.length === 1 ? 'is' : 'are'} kept for those of whom that isn't noted yet.`,
  ]
}

interface Import {
  id: number
  file: UploadedFile
  folder: string
  at: Date
  today: Day
  dateOrder: 'dmy' | 'mdy'
}

/** Contacts fill only empty fields. If they can't be read, the sales are imported all the same. */
export async function takeBesideSales(
  tx: OwnerTx,
  read: ReadSales,
  { id, file, folder, at, today, dateOrder }: Import,
  signal: AbortSignal,
): Promise<string[]> {
  const assumptions = contactAssumptions(read)
  if (assumptions.length === 0) return []
  const column = read.customerColumn!
  const ofSales = { column, header: read.headers[column]! }
  const request = { columns: undefined, sheet: read.sheet, dateOrder, ofSales }
  try {
    const names = await namesBySpelling(tx)
    await withUnlinkedFile(folder, async (people) => {
      const { ends } = await withUnlinkedFile(folder, (sheets) => {
        const files = { fd: file.handle.fd, sheetsFd: sheets.fd }
        return readCustomersInThread({ files, peopleFd: people.fd, request, names }, signal)
      })
      if (ends.length === 0) return
      const contacts = { fileName: file.name, at, today, leftOut: 0, saleImportId: id }
      await importContacts(tx, portionsIn(people, ends), contacts)
    })
    return assumptions
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError && error.status === 400)) throw error
    return [`How to reach your customers isn't kept from this file. ${error.message}`]
  }
}
