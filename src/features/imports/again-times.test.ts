import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { importing, previewing } from './testing/helpers.ts'
import { entriesOf, undo } from './testing/undoing.ts'

/** A file that is imported again with other times of day. */

const { signUp } = await testApp()

const HEADER = 'Receipt,Created at,Product,Amount'
const fileOf = (...rows: string[]) => `${HEADER}\n${rows.join('\n')}\n`
const withNotes = (file: string) =>
  file.replaceAll('\n', ',packed\n').replace(`${HEADER},packed`, `${HEADER},Note`)
const IN_UTC = fileOf(
  '1,2026-05-02T10:00:00Z,Vase,95.00',
  '2,2026-05-02T10:30:00Z,Mug,8.00',
  '3,2026-05-02T23:30:00Z,Mug,8.00',
)
const recorded = async (owner: Client) =>
  (await entriesOf(owner))
    .map(({ saleDate, time, revenue }) => `${saleDate} ${time} ${revenue}`)
    .toSorted()
const MOVED = ['2026-05-02 12:00 95', '2026-05-02 12:30 8', '2026-05-03 01:30 8']
const IN_UTC_TIMES = ['2026-05-02 10:00 95', '2026-05-02 10:30 8', '2026-05-02 23:30 8']

test.each([
  ['the time zone of the shop was corrected', withNotes(IN_UTC), 'Europe/Berlin'],
  [
    'a spreadsheet dropped the zone',
    fileOf(
      '1,2026-05-02 12:00:00,Vase,95.00',
      '2,2026-05-02 12:30:00,Mug,8.00',
      '3,2026-05-03 01:30:00,Mug,8.00',
    ),
    'UTC',
  ],
])('111.00 once, after %s: asked about, updated and undone', async (_, again, timeZone) => {
  const owner = await signUp({ timeZone: 'UTC' })
  await importing(owner)(IN_UTC)
  expect(await recorded(owner)).toEqual(IN_UTC_TIMES)
  await owner.post('/api/business-profile', { timeZone })
  const { questions, summary } = (await previewing(owner)(again)).body
  expect({ questions, ...summary }).toMatchObject({
    questions: ['changed'],
    imported: 0,
    maybeChanged: 3,
    gone: 0,
  })
  const { body } = await importing(owner)(again, { options: { changed: 'update' } })
  expect(body).toMatchObject({ imported: 0, updated: 3 })
  expect(await recorded(owner)).toEqual(MOVED)
  await undo(owner, body.importId)
  expect(await recorded(owner)).toEqual(IN_UTC_TIMES)
})

test('the sale of the evening before, with one order refunded and one more: 114.00', async () => {
  const owner = await signUp({ timeZone: 'UTC' })
  await importing(owner)(IN_UTC.replace('1,2026-05-02T10:00', '1,2026-05-01T22:15'))
  const again = fileOf(
    '1,2026-05-02 00:15:00,Vase,95.00',
    '2,2026-05-02 12:30:00,Mug,3.00',
    '3,2026-05-03 01:30:00,Mug,8.00',
    '4,2026-05-03 10:30:00,Mug,8.00',
  )
  const { body } = await importing(owner)(again, { options: { changed: 'update' } })
  expect(body).toMatchObject({ imported: 1, updated: 3 })
  expect(await recorded(owner)).toEqual([
    '2026-05-02 00:15 95',
    '2026-05-02 12:30 3',
    '2026-05-03 01:30 8',
    '2026-05-03 10:30 8',
  ])
})

test('winter and summer time are moved by one and by two hours: 40.00 once', async () => {
  const owner = await signUp({ timeZone: 'UTC' })
  const at = (hours: number, march: number) =>
    fileOf(
      ...[27, 28].map((day, n) => `${n + 1},2026-03-${day} ${10 + march}:00,Mug,10.00`),
      ...[29, 30].map((day, n) => `${n + 3},2026-03-${day} ${10 + hours}:00,Mug,10.00`),
    )
  await importing(owner)(at(0, 0))
  const { body } = await importing(owner)(at(2, 1), { options: { changed: 'update' } })
  expect(body).toMatchObject({ imported: 0, updated: 4 })
})

test('another till has receipts at times that are not moved alike: 222.00', async () => {
  const owner = await signUp({ timeZone: 'UTC' })
  await importing(owner)(IN_UTC)
  const other = IN_UTC.replace('10:00', '11:00').replace('10:30', '12:05').replace('23:30', '22:10')
  expect((await importing(owner)(other)).body).toMatchObject({ imported: 3 })
})
