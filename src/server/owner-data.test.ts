import { expect, test } from 'vitest'
import { jsonFile } from './owner-data.ts'

async function* batches(...all: { id: number }[][]) {
  yield* all
}

async function textOf(...all: { id: number }[][]): Promise<string> {
  let text = ''
  for await (const piece of jsonFile(batches(...all))) text += piece
  return text
}

test('a JSON file has a row on each line, and batches without rows leave nothing in it', async () => {
  expect(await textOf([{ id: 1 }], [], [{ id: 2 }])).toBe('[\n{"id":1},\n{"id":2}\n]\n')
  expect(await textOf([])).toBe('[]\n')
  expect(await textOf()).toBe('[]\n')
})
