import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, day, id, optionalText, requiredText, wholeNumber } from './fields.ts'

/** Parses an input with a schema. Returns the value, or the first error message. */
const read = (schema: z.ZodMiniType, input: unknown): unknown => {
  const result = z.safeParse(schema, input)
  return result.success ? result.data : { refused: result.error.issues[0]!.message }
}
const refused = (message: string) => ({ refused: message })

describe('required text', () => {
  const name = requiredText('Name', 5)
  test.each([
    ['  Ada ', 'Ada'],
    ['<b>', '<b>'],
    ["';--", "';--"],
    ['=1+1', '=1+1'],
    ['שלום', 'שלום'],
    ['👍🏽', '👍🏽'],
    ['', refused('Name is required')],
    [' \t ', refused('Name is required')],
    [undefined, refused('Name is required')],
    [null, refused('Name is required')],
    [7, refused('Name must be text')],
    [{}, refused('Name must be text')],
    ['Adaada', refused('Name can have at most 5 characters')],
    ['x'.repeat(10_000), refused('Name can have at most 5 characters')],
    ['a\0b', refused("Name contains a character that can't be saved")],
    ['👍'.slice(0, 1), refused("Name contains a character that can't be saved")],
  ])('%j → %j', (input, result) => expect(read(name, input)).toEqual(result))
})

describe('optional text', () => {
  const note = optionalText('Note', 5)
  test.each([
    [' hi ', 'hi'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
    [7, refused('Note must be text')],
    ['toolong', refused('Note can have at most 5 characters')],
    ['a\0', refused("Note contains a character that can't be saved")],
  ])('%j → %j', (input, result) => expect(read(note, input)).toEqual(result))
})

describe('amount', () => {
  const range = refused('Cost must be between -9,999,999,999.99 and 9,999,999,999.99')
  const places = refused('Cost can have at most two decimal places')
  const number = refused('Cost must be a number')
  test.each([
    [19.99, 19.99],
    [-20, -20],
    [0, 0],
    [9_999_999_999.99, 9_999_999_999.99],
    [10_000_000_000, range],
    [1e15, range],
    [-1e15, range],
    [1.005, places],
    [0.001, places],
    [NaN, number],
    [Infinity, number],
    ['19.99', number],
    [true, number],
    [undefined, refused('Cost is required')],
    [null, refused('Cost is required')],
  ])('%j → %j', (input, result) => expect(read(amount('Cost'), input)).toEqual(result))
})

describe('whole number', () => {
  const quantity = wholeNumber('Quantity', 1, 1_000_000)
  const range = refused('Quantity must be a whole number from 1 to 1,000,000')
  test.each([
    [1, 1],
    [1_000_000, 1_000_000],
    [0, range],
    [-1, range],
    [1.5, range],
    [1e15, range],
    [NaN, refused('Quantity must be a number')],
    ['3', refused('Quantity must be a number')],
    [undefined, refused('Quantity is required')],
  ])('%j → %j', (input, result) => expect(read(quantity, input)).toEqual(result))
})

describe('day', () => {
  const exists = refused('Date must be a real date, like 2026-03-31')
  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2026-02-31', exists],
    ['0000-01-01', exists],
    ['10000-01-01', exists],
    ['31/03/2026', exists],
    ['', exists],
    [20_260_331, refused('Date must be a date')],
    [undefined, refused('Date is required')],
  ])('%j → %j', (input, result) => expect(read(day('Date'), input)).toEqual(result))
})

describe('id', () => {
  test.each(['1', '9007199254740991'])('%s is valid', (text) => {
    expect(read(id(), text)).toBe(Number(text))
  })
  test.each(['0', '-1', '1.5', 'x', '', ' 1', '0x1', '1e3', '01', '9007199254740992', "1'--"])(
    '%j is not valid',
    (text) => {
      expect(read(id(), text)).toEqual(refused('Not a valid id'))
    },
  )
})
