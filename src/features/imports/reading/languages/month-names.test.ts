import { expect, test } from 'vitest'
import type { ReadRequest } from '../reader.ts'
import { readContent } from '../../testing/helpers.ts'

/** In Croatian listopad is October, lip June and srp July; in Polish or Czech they are other months. */

const file = (headers: string, ...dates: string[]): string =>
  `${headers}\n${dates.map((date, at) => `${date};Lamp ${at};10,00\n`).join('')}`

async function read(
  content: string,
  owner: Partial<ReadRequest> = {},
  monthNames?: 'croatian' | 'others',
) {
  const { sales, preview } = await readContent(
    content,
    { ...(monthNames && { monthNames }) },
    { profileDateOrder: 'dmy', ...owner },
  )
  const days = sales.map(({ saleDate }) => saleDate)
  return { days, questions: preview!.questions, doubt: preview!.doubts.monthNames }
}

const PLAIN = 'Date;Item;Amount'
const LISTOPAD = '3 listopada 2025'

test.each([
  [
    'Croatian months beside it',
    file(PLAIN, LISTOPAD, '2. siječnja 2026.'),
    {},
    ['2025-10-03', '2026-01-02'],
  ],
  [
    'Polish months beside it',
    file(PLAIN, LISTOPAD, '2 grudnia 2025'),
    {},
    ['2025-11-03', '2025-12-02'],
  ],
  [
    'Czech months beside it',
    file(PLAIN, '3. listopad 2025', '2. září 2025'),
    {},
    ['2025-11-03', '2025-09-02'],
  ],
  ['Croatian headers', file('Datum;Proizvod;Iznos', LISTOPAD), {}, ['2025-10-03']],
  ['Polish headers', file('Data;Towar;Kwota', LISTOPAD), {}, ['2025-11-03']],
  ['an owner in Zagreb', file(PLAIN, LISTOPAD), { timeZone: 'Europe/Zagreb' }, ['2025-10-03']],
  ['an owner with złoty', file(PLAIN, LISTOPAD), { currency: 'PLN' }, ['2025-11-03']],
  [
    'short Croatian months',
    file('Datum;Artikl;Iznos', '3. lip 2025', '4. srp 2025', '5. lis 2025'),
    {},
    ['2025-06-03', '2025-07-04', '2025-10-05'],
  ],
  [
    'short Czech months',
    file('Datum;Zboží;Částka', '3. lis 2025', '14. srp 2025'),
    {},
    ['2025-11-03', '2025-08-14'],
  ],
  [
    'months that only Croatian has',
    file(PLAIN, '3. srpnja 2025', '14. lipnja 2025', '1. prosinca 2025'),
    {},
    ['2025-07-03', '2025-06-14', '2025-12-01'],
  ],
])('%s: %s', async (_, content, owner, days) => {
  expect(await read(content, owner)).toEqual({ days, questions: [], doubt: undefined })
})

test('without any other sign the owner decides whether listopad is October or November', async () => {
  const content = file(PLAIN, LISTOPAD)
  const doubt = { cell: LISTOPAD, readings: { croatian: '2025-10-03', others: '2025-11-03' } }
  expect(await read(content)).toEqual({ days: ['2025-11-03'], questions: ['monthNames'], doubt })
  expect(await read(content, {}, 'croatian')).toEqual({
    days: ['2025-10-03'],
    questions: [],
    doubt,
  })
  const { mappingToSave } = await readContent(content, { monthNames: 'croatian' })
  const next = await read(content, { savedMappings: [mappingToSave!] })
  expect(next).toMatchObject({ days: ['2025-10-03'], questions: [] })
})
