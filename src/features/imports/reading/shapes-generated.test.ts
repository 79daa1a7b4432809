/** @module-tag long */
import { expect, test } from 'vitest'
import { UNDATED_SHAPES, undatedFile } from '../testing/generated/undated.ts'
import { readContent } from '../testing/helpers.ts'

const FILES = Number(process.env.FILES ?? 40)

test.each(UNDATED_SHAPES)(
  `${FILES} files in ten languages are read as they were meant: %s`,
  async (shape) => {
    for (let seed = 1; seed <= FILES; seed++) {
      const { content, sales } = undatedFile(shape, seed)
      const { sales: found, preview } = await readContent(content)
      const read = found.map(({ saleDate, productName, revenueCents }) => [
        saleDate,
        productName,
        revenueCents,
      ])
      const meant = sales.map(({ day, product, cents }) => [day, product, cents])
      expect(read, `seed ${seed}\n${content.slice(0, 500)}`).toEqual(meant)
      const expected = shape === 'months' ? ['contents'] : []
      expect(preview!.questions, `seed ${seed}\n${content.slice(0, 500)}`).toEqual(expected)
    }
  },
)
