import { partOf, partWith, type ArchivePart } from '../../server/owner-data.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { customerNames } from './customers/name.ts'
import { birthdayInWords } from './contacts/rules.ts'
import { contactBefore, contactImport, customerContact } from './contacts/tables.ts'

const birthdayOf = (code: number | null): string | null =>
  code === null ? null : birthdayInWords(`${Math.floor(code / 100)}-${code % 100}`)

/** What the archive has about the contacts of customers. */
export const CONTACT_PARTS: ArchivePart[] = [
  partWith(
    {
      file: 'customer-contacts.csv',
      title: "Customers' contacts",
      about: 'How your customers can be reached, and whether they may be written to.',
    },
    customerContact,
    async (tx, rows) => {
      const names = await customerNames(
        tx,
        rows.map(({ customerId }) => customerId),
      )
      return rows.map((row) => ({ ...row, name: names.get(row.customerId) ?? null }))
    },
    {
      Customer: ({ name }) => name,
      Phone: ({ phone }) => phone,
      Email: ({ email }) => email,
      Birthday: ({ birthday }) => birthdayOf(birthday),
      'May be written to': ({ mayBeWrittenTo }) => mayBeWrittenTo,
      'Noted on': ({ saidOn }) => saidOn,
      'Said in the file': ({ saidIn }) => saidIn,
      Note: ({ note }) => note,
    },
  ),
  partOf(
    {
      file: 'files-of-customers.csv',
      title: 'Files of customers',
      about: 'The files from which contacts of customers were taken.',
    },
    contactImport,
    {
      File: ({ fileName }) => fileName,
      Imported: ({ createdAt }) => createdAt,
      'New customers': ({ added }) => added,
      'Customers changed': ({ changed }) => changed,
      'Nothing new': ({ same }) => same,
      'Rows left out': ({ leftOut }) => leftOut,
      Undone: ({ undoneAt }) => undoneAt,
      'Number of the import': ({ id }) => id,
    },
  ),
  partOf(
    {
      file: 'earlier-contacts.csv',
      title: 'Earlier contacts',
      about: `Contacts of customers that a file of the last ${TRASH_DAYS} days changed, as they were before and after.`,
    },
    contactBefore,
    {
      Before: ({ before }) => JSON.stringify(before),
      After: ({ after }) => JSON.stringify(after),
      Changed: ({ keptAt }) => keptAt,
      'Number of the import': ({ importId }) => importId,
    },
  ),
]
export const CONTACT_TABLES = [contactBefore, contactImport, customerContact]
