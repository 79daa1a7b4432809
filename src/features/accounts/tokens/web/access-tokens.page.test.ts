import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'

const { app, test } = await pageTests()

test('An owner makes an access token, copies it, and revokes it', async ({ page, owner }) => {
  await page.goto('/account')
  const group = page.getByRole('group', { name: 'Your access tokens' })
  await expect(group.getByText('You have no access tokens.')).toBeVisible()
  await group.getByRole('button', { name: 'Make an access token' }).click()
  const make = group.getByRole('button', { name: 'Make an access token' })

  await group.getByLabel('Your password', { exact: true }).fill(owner.password)
  await make.click()
  await expect(group.getByText('Name is required')).toBeVisible()
  await expect(group.getByText('Choose what the program may do')).toBeVisible()

  await group.getByLabel('Name').fill('Till')
  await group.getByLabel('record sales, and change, delete and restore them').click()
  await group.getByLabel('read figures, sales, customers with their contacts, and exports').click()
  await make.click()
  const shown = group.getByLabel('Access token', { exact: true })
  await expect(shown).toBeVisible()
  const { rows } = await app.db.systemPool.query(
    'SELECT beginning FROM access_token WHERE owner_id = $1',
    [owner.id],
  )
  await expect(shown).toHaveValue(new RegExp(`^${rows[0].beginning}\\w{45}$`))

  await group.getByText('Try it in a terminal').click()
  const commands = await group.getByLabel('Commands', { exact: true }).inputValue()
  expect(commands).toContain(`export KPI_TOKEN=${await shown.inputValue()}\n`)
  expect(commands).toMatch(/^export SHOP=http:\/\/[\w.:]+\n/)

  await group.getByRole('button', { name: 'I have copied it' }).click()
  await expect(shown).toBeHidden()
  await expect(
    group.getByText(
      'May read figures, sales, customers with their contacts, and exports; record sales, and change, delete and restore them',
    ),
  ).toBeVisible()
  await group.getByRole('button', { name: 'Revoke Till' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(group.getByText('You have no access tokens.')).toBeVisible()
})

test('A token that ends within a week says in how many days', async ({ page, owner }) => {
  await app.db.systemPool.query(
    `INSERT INTO access_token (owner_id, id, name, hash, beginning, scopes, ends_at)
     SELECT $1, gen_random_uuid(), name, gen_random_uuid(), 'kpi_0000', '{read}', now() + make_interval(days => days)
     FROM (VALUES ('Till', 6), ('Spreadsheet', 8), ('Old till', -1)) AS token (name, days)`,
    [owner.id],
  )
  await page.goto('/account')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('Till').getByText('Ends in 6 days')).toBeVisible()
  await expect(row('Spreadsheet')).toBeVisible()
  await expect(row('Spreadsheet').getByText(/Ends in/)).toBeHidden()
  await expect(row('Old till').getByText('Ended', { exact: true })).toBeVisible()
})

test('A token that is off since a restore says why, and is turned on again', async ({
  page,
  owner,
}) => {
  await app.db.systemPool.query(
    `INSERT INTO access_token (owner_id, id, name, hash, beginning, scopes, ends_at, paused_at)
     VALUES ($1, gen_random_uuid(), 'Till', gen_random_uuid(), 'kpi_0000', '{read}', now() + interval '9 days', now())`,
    [owner.id],
  )
  await page.goto('/account')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Till', { exact: true }) })
  await expect(row.getByText(/^Off since .*, when a backup was restored/)).toBeVisible()
  await row.getByRole('button', { name: 'Turn on Till' }).click()
  await row.getByLabel('Your password', { exact: true }).fill(owner.password)
  await row.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(row.getByText(/^Off since/)).toBeHidden()
})
