import { partOf, partWith, type ArchivePart, type KeptTable } from '../../server/owner-data.ts'
import { IMPORTS_OF_A_DAY, TRASH_DAYS } from '../../shared/limits.ts'
import { customerNames } from './customer-names.ts'
import { birthdayInWords } from './contacts/rules.ts'
import { contactBefore, contactImport, contactRefusal, customerContact } from './contacts/tables.ts'
import { customer } from './tables.ts'

const birthdayOf = (code: number | null): string | null =>
  code === null ? null : birthdayInWords(`${Math.floor(code / 100)}-${code % 100}`)

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
      file: 'not-to-be-written-to.csv',
      title: 'Addresses and numbers that nobody may write to',
      about:
        'Of customers who asked not to be written to, also if you deleted them since. Of each address and number only a fingerprint is kept.',
    },
    contactRefusal,
    {
      Fingerprint: ({ reach }) => reach,
      'Noted on': ({ saidOn }) => ({ day: saidOn }),
      'Said in the file': ({ saidIn }) => saidIn,
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
export const CONTACT_TABLES: KeptTable[] = [
  [
    contactBefore,
    { most: 'MAX_NAMES_PER_OWNER', of: 'contacts that files changed, before one more file' },
  ],
  [contactImport, { limit: IMPORTS_OF_A_DAY }],
  [customerContact, { per: customer }],
  [
    contactRefusal,
    { most: 'MAX_NAMES_PER_OWNER', of: 'addresses and numbers that asked not to be written to' },
  ],
]
