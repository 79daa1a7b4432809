import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { previewCsv } from '../preview/contract.ts'
import { xlsxOf } from '../testing/workbooks.ts'
import { fileServer } from '../feeds/testing/file-server.ts'
import {
  answer,
  form,
  mailsOf,
  readAtNight,
  readingServices,
  salesOf,
  setUp,
  type Owner,
} from '../feeds/testing/nights.ts'

const server = await fileServer()
afterAll(() => server.close())
const app = await testApp({
  now: () => new Date('2026-11-20T12:00:00Z'),
  areConfirmed: true,
  config: { FEEDS_PRIVATE: true, DATA_DIR: testFolder() },
})
const night = readingServices(app.operator)
const read = (owner: Owner, id: number) => readAtNight(night, owner, id)
const sales = (owner: Owner) => salesOf(app, owner)

const HEADER = 'Date,Product,Amount,Customer\n'
const FIRST = '2026-11-01,Café,3.50,Zoë\n2026-11-02,Thé,4.50,Äda\n'
const NEW = '2026-11-03,Thé,4.50,Äda\n'
const RECORDED = ['2026-11-01 350', '2026-11-02 450']
const WITH_NEW = [...RECORDED, '2026-11-03 450']

/** An owner whose file has two sales. */
async function twoSales() {
  const owner = await app.signUp()
  server.has(HEADER + FIRST)
  return { owner, id: await setUp(owner, server.address) }
}

describe('the same sales in another form are no others:', () => {
  const whole = HEADER + FIRST + NEW
  const reordered = whole.replaceAll(/^(.*),(.*),(.*),(.*)$/gm, '$3,$1,$4,$2')
  test.each<[string, string | Buffer]>([
    ['in another encoding', Buffer.from(whole, 'latin1')],
    ['in UTF-16', Buffer.from(`\uFEFF${whole}`, 'utf16le')],
    ['with semicolons', whole.replaceAll(',', ';')],
    ['with its columns in another order', reordered],
    [
      'with lines of Windows and a mark at the beginning',
      `\uFEFF${whole.replaceAll('\n', '\r\n')}`,
    ],
  ])('%s', async (_, content) => {
    const { owner, id } = await twoSales()
    server.has(content)
    expect(await read(owner, id)).toMatchObject({ problem: null, newSales: 1 })
    expect(await sales(owner)).toEqual(WITH_NEW)
  })

  test('with other commas and points: it asks, and the answer needs no correction', async () => {
    const { owner, id } = await twoSales()
    server.has((HEADER + FIRST + NEW).replaceAll(',', ';').replaceAll(/(\d)\.(\d)/g, '$1,$2'))
    expect(await read(owner, id)).toMatchObject({
      problem: 'question',
      message: "3 rows of the file can't be read.",
    })
    expect(await answer(owner, id)).toMatchObject({
      preview: { summary: { imported: 1, duplicates: 2, errorCount: 0 } },
      body: { imported: 1 },
    })
    expect(await sales(owner)).toEqual(WITH_NEW)
  })

  test('with other dates that can be read in two ways: it asks', async () => {
    const { owner, id } = await twoSales()
    server.has(`${HEADER}03/11/2026,Thé,4.50,Äda\n`)
    expect(await read(owner, id)).toMatchObject({
      problem: 'question',
      message: 'The file can be read in two ways, and only you know which one is right.',
    })
    expect(await sales(owner)).toEqual(RECORDED)
  })

  test('on a sheet that has another name: it asks, and the answer finds the sheet', async () => {
    const owner = await app.signUp()
    const rows = (more: string) =>
      [HEADER, ...(FIRST + more).split(/(?<=\n)/)].map((line) => line.trim().split(','))
    const workbook = (name: string, more = '') => xlsxOf([{ name, rows: rows(more) }])
    server.has(await workbook('November'))
    const id = await setUp(owner, server.address, { sheet: 'November' })
    server.has(await workbook('Sales', NEW))
    expect(await read(owner, id)).toMatchObject({
      problem: 'question',
      message: 'The workbook has no sheet "November" with rows. Choose another one.',
    })
    expect(await answer(owner, id)).toMatchObject({ body: { imported: 1 } })
    expect(await sales(owner)).toEqual(WITH_NEW)
  })
})

describe('a night without sales', () => {
  test.each([HEADER, HEADER.trim(), `\uFEFF${HEADER}\n`])('%j is nothing new', async (content) => {
    const { owner, id } = await twoSales()
    server.has(content)
    for (let nights = 0; nights < 4; nights++)
      expect(await read(owner, id)).toMatchObject({ problem: null, newSales: 0 })
    server.has(HEADER + NEW)
    expect(await read(owner, id)).toMatchObject({ problem: null, newSales: 1 })
    expect(await sales(owner)).toEqual(WITH_NEW)
    expect(await mailsOf(app, owner)).toEqual([])
  })

  test('of a file that had 20 rows: the owner hears of it after the third', async () => {
    const owner = await app.signUp()
    const days = Array.from({ length: 20 }, (_, n) => `2026-10-${10 + n},Tea,${n + 1}.00,\n`)
    server.has(HEADER + days.join(''))
    const id = await setUp(owner, server.address)
    server.has(HEADER)
    const told: number[] = []
    for (let nights = 0; nights < 3; nights++) {
      expect(await read(owner, id)).toMatchObject({
        problem: 'failed',
        message: 'The file has column names but no sales. Export it again for dates with sales.',
      })
      told.push((await mailsOf(app, owner)).length)
    }
    expect(told).toEqual([0, 0, 1])
  })
})

describe("something else in place of the file: there is nothing to answer, and it counts as a night in which it couldn't be read:", () => {
  test.each([
    [
      'a page to sign in',
      '<!doctype html><title>Sign in</title>',
      /^This address shows a web page, not a file\./,
    ],
    ['nothing', '', /^The file at this address is empty\.$/],
    ['blank lines', '\n\n', /^The file is empty\./],
    ['an error of its server', '{"error":"invalid token"}', /^This is a JSON file\./],
    ['a sentence', 'Quota exceeded\n', /^The file has only one column\./],
  ])('%s', async (_, content, sentence) => {
    const { owner, id } = await twoSales()
    server.has(content)
    const told: number[] = []
    for (let nights = 0; nights < 3; nights++) {
      expect(await read(owner, id)).toMatchObject({
        state: 'on',
        problem: 'failed',
        message: expect.stringMatching(sentence),
      })
      told.push((await mailsOf(app, owner)).length)
    }
    expect(told).toEqual([0, 0, 1])
    server.has(HEADER + FIRST + NEW)
    expect(await read(owner, id)).toMatchObject({ problem: null, newSales: 1 })
    expect(await sales(owner)).toEqual(WITH_NEW)
  })
})

describe('rows that were removed from the file', () => {
  const OTHERS = '2026-11-01,Café,3.50,Zoë\n2026-11-03,Thé,4.50,Äda\n'

  test('are asked about, with the sales that they brought; these stay recorded', async () => {
    const { owner, id } = await twoSales()
    server.has(HEADER + OTHERS)
    expect(await read(owner, id)).toMatchObject({
      problem: 'question',
      message: 'A sale that this file brought is not among its rows any more.',
    })
    const { preview } = await answer(owner, id)
    expect(preview.goneSales).toEqual([
      { productName: 'Thé', saleDate: '2026-11-02', revenue: 4.5 },
    ])
    expect(preview.summary).toMatchObject({ gone: 1, imported: 1, duplicates: 1 })
    expect(await sales(owner)).toEqual(WITH_NEW)
    server.has(`${HEADER}${OTHERS}2026-11-04,Thé,5.00,Äda\n`)
    expect(await read(owner, id), 'it was answered').toMatchObject({ problem: null, newSales: 1 })
  })

  test('and a sale of another day in their place: nothing counts twice without the owner', async () => {
    const { owner, id } = await twoSales()
    // 2 November was a mistake, and is 1 November now.
    server.has(
      `${HEADER}2026-11-01,Café,3.50,Zoë\n2026-11-01,Thé,4.50,Äda\n2026-11-02,Café,1.00,\n`,
    )
    expect(await read(owner, id)).toMatchObject({ problem: 'question' })
    expect(await sales(owner)).toEqual(RECORDED)
  })

  test('are only told of a file that somebody chooses', async () => {
    const { owner } = await twoSales()
    const file = new Blob([HEADER + OTHERS])
    const sent = form({})
    sent.set('file', file, 'sales.csv')
    expect((await owner.post(previewCsv.path, sent)).body).toMatchObject({
      questions: [],
      goneSales: [{ productName: 'Thé', saleDate: '2026-11-02', revenue: 4.5 }],
      summary: { gone: 1, imported: 1 },
    })
  })
})
