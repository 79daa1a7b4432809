import { createEntry, type Entry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

test('An owner makes a token for the till, sees that it was used, and revokes it', async ({
  page,
  context,
  playwright,
  baseURL,
  owner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account')
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await expect(tokens).toContainText('You have no access tokens.')
  await tokens.getByRole('button', { name: 'Make an access token' }).click()
  await tokens.getByLabel('Name').fill('Till')
  await tokens.getByLabel('Your password', { exact: true }).fill(owner.password)
  await tokens.getByRole('button', { name: 'Make an access token' }).click()
  await expect(tokens).toContainText('Choose what the program may do')
  await expectAccessiblePage(page)
  await tokens.getByLabel('record sales, and change, delete and restore them').check()
  await tokens.getByLabel('It works for').selectOption('30 days')
  await tokens.getByRole('button', { name: 'Make an access token' }).click()

  await expect(tokens.getByRole('heading', { name: /^Copy the token for/ })).toBeFocused()
  await expectAccessiblePage(page)
  await tokens.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(tokens.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  const token = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(token).toMatch(/^kpi_\w{49}$/)
  await tokens.getByRole('button', { name: 'I have copied it' }).click()
  const row = tokens.getByRole('listitem')
  await expect(row).toContainText('May record sales, and change, delete and restore them')
  await expect(row).toContainText('not used yet')
  await page.reload()
  await expect(row).toContainText(`Till${token.slice(0, 8)}…`)
  expect(await page.content(), 'it is shown once').not.toContain(token)

  const till = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const record = () =>
    till.post(createEntry.path, {
      headers: { 'idempotency-key': 'receipt 1001' },
      data: { productName: 'Espresso', revenue: 2.5, saleDate: '2026-03-02' },
    })
  const [first, again] = [await record(), await record()]
  expect(again.status(), await again.text()).toBe(200)
  expect(await again.json()).toEqual(await first.json())
  const sales = (await (await page.request.get(createEntry.path)).json()) as Entry[]
  expect(sales.map(({ productName, revenue }) => [productName, revenue])).toEqual([
    ['Espresso', 2.5],
  ])
  const read = await till.get(createEntry.path)
  expect([read.status(), await read.text()]).toEqual([
    403,
    expect.stringContaining('Make one with the scope \\"read\\"'),
  ])

  await page.reload()
  await expect(row).toContainText('used within the last hour')
  await row.getByRole('button', { name: 'Revoke Till' }).click()
  const asked = page.getByRole('dialog', { name: 'Revoke “Till”?' })
  await expectAccessiblePage(page)
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens).toContainText('You have no access tokens.')
  const refused = await record()
  expect([refused.status(), await refused.text()]).toEqual([
    401,
    expect.stringContaining('token_invalid'),
  ])
  await till.dispose()
})
