import { SALE_FIELDS, type SaleValue } from './fields/contract.ts'
import { sale } from './tables.ts'

type SaleField = (typeof SALE_FIELDS)[number]

const withColumn = <F extends SaleField>(field: F) => {
  const column = sale[field.column]
  return { ...field, name: column.name, type: column.getSQLType(), isRequired: column.notNull }
}

/** in the order of `SALE_FIELDS` */
export const FIELD_COLUMNS = SALE_FIELDS.map(withColumn)
export const VALUE_COLUMNS = FIELD_COLUMNS.filter((column) => column.field !== 'source')

export const listOf = (columns: { name: string }[]): string =>
  columns.map(({ name }) => name).join(', ')

export const columnsOf = (fields: SaleValue['field'][]): string[] =>
  VALUE_COLUMNS.filter(({ field }) => fields.includes(field)).map(({ name }) => name)
