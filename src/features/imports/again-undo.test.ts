import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { importing } from './testing/helpers.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Undo of several imports that changed the same sales. */

const { signUp } = await testApp()

const fileOf = (vase: string, mug = '20.00', status = 'paid') =>
  'Receipt,Date,Product,Quantity,Amount,Status\n' +
  `7,2026-05-02,Vase,1,${vase},${status}\n` +
  `8,2026-05-03,Mug,1,${mug},paid\n`
/** In the order of their days. */
const revenues = async (owner: Client) =>
  (await entriesOf(owner)).map(({ revenue }) => revenue).toReversed()
const update = async (owner: Client, file: string): Promise<number> =>
  (await importing(owner)(file, { options: { changed: 'update' } })).body.importId

/** A shop whose vase was 95.00, then 30.00 and 25.00, and whose mug was 20.00, then 21.00 and 22.00. */
async function updatedTwice() {
  const owner = await signUp()
  await update(owner, fileOf('95.00'))
  const second = await update(owner, fileOf('30.00', '21.00'))
  const third = await update(owner, fileOf('25.00', '22.00'))
  return { owner, second, third }
}

test('the earlier one first: 95.00 after it, and 95.00 after the later one', async () => {
  const { owner, second, third } = await updatedTwice()
  expect((await undo(owner, second)).body.code).toBe('edited_sales')
  expect((await undo(owner, second, true)).body).toMatchObject({ setBack: 2 })
  expect(await revenues(owner)).toEqual([95, 20])
  await undo(owner, third, true)
  expect(await revenues(owner)).toEqual([95, 20])
})

test('the later one first: 30.00, then 95.00', async () => {
  const { owner, second, third } = await updatedTwice()
  await undo(owner, third)
  expect(await revenues(owner)).toEqual([30, 21])
  await undo(owner, second)
  expect(await revenues(owner)).toEqual([95, 20])
})

test('a restore has 25.00 again, and the undo of the later one 30.00', async () => {
  const { owner, second, third } = await updatedTwice()
  const { trashId } = (await undo(owner, second, true)).body
  await restore(owner, trashId)
  expect(await revenues(owner)).toEqual([25, 22])
  const { trashId: later } = (await undo(owner, third)).body
  expect(await revenues(owner)).toEqual([30, 21])
  const { trashId: earlier } = (await undo(owner, second)).body
  expect(await revenues(owner)).toEqual([95, 20])
  await restore(owner, later)
  await restore(owner, earlier)
  expect(await revenues(owner)).toEqual([25, 22])
})

test('an update after the undo stays when what was undone is restored: 50.00, then 25.00', async () => {
  const { owner, second } = await updatedTwice()
  const { trashId } = (await undo(owner, second, true)).body
  const fourth = await update(owner, fileOf('50.00'))
  await restore(owner, trashId)
  expect((await revenues(owner))[0]).toBe(50)
  await undo(owner, fourth)
  expect((await revenues(owner))[0]).toBe(25)
})

test('a sale that was canceled after the update comes back as it was before both: 95.00', async () => {
  const owner = await signUp()
  await update(owner, fileOf('95.00'))
  const second = await update(owner, fileOf('30.00', '21.00'))
  const third = await update(owner, fileOf('30.00', '21.00', 'canceled'))
  expect(await revenues(owner)).toEqual([21])
  const { trashId } = (await undo(owner, second)).body
  expect(await revenues(owner)).toEqual([20])
  const { trashId: canceled } = (await undo(owner, third)).body
  expect(await revenues(owner)).toEqual([95, 20])
  await restore(owner, canceled)
  expect(await revenues(owner)).toEqual([20])
  await restore(owner, trashId)
  expect(await revenues(owner)).toEqual([21])
  await undo(owner, third)
  expect(await revenues(owner)).toEqual([30, 21])
})

test('a sale that was canceled comes back updated, after what was undone is restored: 30.00', async () => {
  const owner = await signUp()
  await update(owner, fileOf('95.00'))
  const second = await update(owner, fileOf('30.00', '21.00'))
  const third = await update(owner, fileOf('30.00', '21.00', 'canceled'))
  const { trashId } = (await undo(owner, second)).body
  await restore(owner, trashId)
  expect(await revenues(owner)).toEqual([21])
  await undo(owner, third)
  expect(await revenues(owner)).toEqual([30, 21])
})

test('an edit by hand after both is lost only if the owner says so, and comes back: 41.00', async () => {
  const { owner, second } = await updatedTwice()
  const { id } = (await entriesOf(owner)).at(-1)!
  await owner.patch(`${PATH}/${id}`, { revenue: 41, was: { revenue: 25 } })
  const { trashId } = (await undo(owner, second, true)).body
  expect(await revenues(owner)).toEqual([95, 20])
  await restore(owner, trashId)
  expect(await revenues(owner)).toEqual([41, 22])
})
