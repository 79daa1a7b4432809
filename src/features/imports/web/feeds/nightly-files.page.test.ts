import { afterAll, expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'
import { testFolder } from '../../../../server/testing/folder.ts'
import { fileServer } from '../../feeds/testing/file-server.ts'
import { setUp } from '../../feeds/testing/nights.ts'

const server = await fileServer()
afterAll(() => server.close())
const { app, test } = await pageTests({
  now: () => new Date('2026-11-20T12:00:00Z'),
  config: { FEEDS_PRIVATE: true, DATA_DIR: testFolder() },
})

test(
  'The next reading is told by the clocks of the shop, in Tokyo, though the browser is in Chicago',
  { tags: 'long' },
  async ({ page }) => {
    const { account } = await app.signUp({ client: page.request, timeZone: 'Asia/Tokyo' })
    server.has('Date,Product,Amount\n2026-11-01,Coffee,3.50\n')
    const id = await setUp(page.request, server.address)
    // 18:37 in London is 03:37 of the next day in Tokyo, and 12:37 in Chicago.
    await app.db.systemPool.query(
      `UPDATE sale_feed SET next_at = '2026-11-20T18:37Z' WHERE owner_id = $1 AND id = $2`,
      [account.id, id],
    )
    await page.goto('/data-management')
    const list = page.getByRole('region', { name: 'Read every night' })
    await expect(list).toContainText('next Nov 21, 2026, 03:37')
    await expect(list.getByTitle('Saturday, November 21, 2026, 03:37')).toBeVisible()
  },
)

test(
  'The list has the focus of somebody whom an email leads to it, signed out at first',
  { tags: 'long' },
  async ({ page, owner }) => {
    server.has('Date,Product,Amount\n2026-11-01,Coffee,3.50\n')
    await setUp(page.request, server.address)
    page.request.cookies.clear()
    await page.goto('/data-management#nightly-files')
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
    await expect(page).toHaveURL('/data-management')
    await expect(page.getByRole('region', { name: 'Read every night' })).toBeFocused()
  },
)
