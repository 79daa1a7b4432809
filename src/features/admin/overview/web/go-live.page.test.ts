import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'
import { holdBack } from '../../../../server/outgoing/hold.ts'
import { checkSessions, turnOn, verifySessions } from '../../../accounts/testing/second-factor.ts'
import { codeOf } from '../../../accounts/testing/codes.ts'

const { app, test } = await pageTests({ isAlone: true })

test('After a restore an admin reads why nothing leaves, and ends it with a code', async ({
  page,
  owner,
}) => {
  const { db } = app
  const { secret } = await turnOn(page.request, Date.now() - 30_000)
  await db.systemPool.query('UPDATE "user" SET is_admin = true WHERE id = $1', [owner.id])
  await verifySessions(db, owner.id)
  await checkSessions(db, owner.id, 60)
  await db.withSystem((tx) => holdBack(tx, new Date(), new Date('2026-11-20T10:00:00Z')))
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Nothing leaves this installation' })
  await expect(card.getByText(/when a backup from .* was put back/)).toBeVisible()
  await card.getByRole('button', { name: 'Go live' }).click()
  const dialog = page.getByRole('dialog')
  page.expectErrors(/403/)
  await dialog.getByRole('button', { name: 'Go live' }).click()
  await dialog.getByLabel('Code').fill(codeOf(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(card).toBeHidden()
  const { rows } = await db.systemPool.query('SELECT FROM outgoing_hold')
  expect(rows).toEqual([])
})
