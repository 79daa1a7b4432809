import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FIELD_COLUMNS } from './columns.ts'
import { entry } from './contract.ts'
import { sale } from './tables.ts'

test('SALE_FIELDS has every field of an entry, and every column of a sale that has a value for it (spec §3.2)', () => {
  const internal = [
    'owner_id',
    'id',
    'import_id',
    'record_hash',
    'created_at',
    'edited_at',
    'computed_tax_cents',
  ]
  const fields = Object.keys(entry.shape).filter((field) => field !== 'id')
  expect(FIELD_COLUMNS.map(({ field }) => field as string).toSorted()).toEqual(fields.toSorted())
  const columns = Object.values(getTableColumns(sale)).map(({ name }) => name)
  const described = FIELD_COLUMNS.map(({ name }) => name)
  expect([...described, ...internal].toSorted()).toEqual(columns.toSorted())
})

test('only fields that may be null have optional columns, and amounts and names are bigints', () => {
  for (const { field, kind, type, isRequired } of FIELD_COLUMNS) {
    expect([field, entry.shape[field].safeParse(null).success]).toEqual([field, !isRequired])
    expect([field, type === 'bigint']).toEqual([field, kind === 'amount' || kind === 'name'])
  }
})
