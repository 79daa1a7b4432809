import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { nextAfter } from '../src/features/digest/rules/when.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { addDays, dayIn, earlier } from '../src/shared/calendar.ts'
import { clearCookies, expect, expectAccessiblePage, test, type Owner } from './fixtures.ts'

const ZONE = 'America/Chicago'

test('An owner chooses how often the summary comes, and to be told about reached goals', async ({
  page,
  owner,
}) => {
  await page.goto('/account')
  await expect(page.getByText(owner.email).first()).toBeAttached()
  const emails = page.getByRole('region', { name: 'Emails' })
  await expect(emails.getByRole('radio', { name: /Weekly/ })).toBeChecked()
  await expect(emails.getByText('This app has no mail server')).toBeVisible()
  await expect(emails.getByText(/The next one is due on Monday/)).toBeVisible()

  await emails.getByRole('radio', { name: /Monthly/ }).click()
  await expect(emails.getByRole('radio', { name: /Monthly/ })).toBeChecked()
  await emails.getByRole('switch', { name: /Goal reached/ }).click()
  await expect(emails.getByRole('switch', { name: /Goal reached/ })).toBeChecked()
  // The page shows a choice before the server has saved it, and saves one after the other.
  const isSaved = page.waitForResponse(
    (response) => response.request().postDataJSON()?.resultMail === false,
  )
  await emails.getByRole('switch', { name: /Monthly competition/ }).click()
  await isSaved
  await expect(emails.getByRole('switch', { name: /Monthly competition/ })).not.toBeChecked()
  await page.reload()
  await expect(emails.getByRole('radio', { name: /Monthly/ })).toBeChecked()
  await expect(emails.getByRole('switch', { name: /Monthly competition/ })).not.toBeChecked()
  await expect(emails.getByRole('switch', { name: /Goal reached/ })).toBeChecked()
  await emails.getByRole('radio', { name: /Off/ }).click()
  await expect(emails.getByRole('radio', { name: /Off/ })).toBeChecked()
  await expect(emails.getByText(/The next one is due/)).toBeHidden()
})

test('On Monday the summary arrives; its link opens the week and counts as opened; another link turns it off', async ({
  page,
  owner,
}) => {
  // Another process opens the database and sends the digests of every owner there is.
  test.slow()
  const monday = nextAfter('weekly', ZONE, new Date())
  // In the week that ends before it, which is the last one early on a Monday.
  const saleDate = earlier(dayIn(ZONE, new Date()), addDays(dayIn(ZONE, monday), -1))
  const sold = await page.request.post(createEntry.path, {
    data: { productName: 'Tulips', revenue: 1234, saleDate },
  })
  expect(sold.status(), await sold.text()).toBe(200)
  const mail = await mailOn(monday, owner)
  expect(mail).toContain('Your week: $1,234')

  await page.goto(/http\S+\/dashboard\?compare\S+/.exec(mail)![0])
  await expect(page.getByText('$1,234').filter({ visible: true }).first()).toBeVisible()
  await expect(page).not.toHaveURL(/mail=/)
  await expect(page).toHaveURL(/from=.*to=/)
  await page.goto('/account')
  await expect(page.getByText(/The last one was sent on Monday.*you opened it/)).toBeVisible()

  const link = /http\S+\/unsubscribe\S+/.exec(mail)![0]
  await clearCookies(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Turn off this email?' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.reload()
  await page.getByRole('button', { name: 'Turn off this email' }).click()
  await expect(
    page.getByRole('heading', { name: "You won't get this email any more" }),
  ).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByRole('heading', { name: "It's on again" })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Turn off this email' }).click()
  await expect(page.getByRole('button', { name: /Undo/ })).toBeVisible()
})

/** Sends the digests that are due at a moment, and returns the text of the owner's newest email. */
async function mailOn(moment: Date, { email }: Owner): Promise<string> {
  const { PATH, HOME, TMPDIR, E2E_DATA_DIR, E2E_URL, E2E_SESSION_SECRET } = process.env
  const settings = {
    DATA_DIR: E2E_DATA_DIR,
    APP_URL: E2E_URL,
    // The links are signed with it.
    SESSION_SECRET: E2E_SESSION_SECRET,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['e2e/send-digests.ts', moment.toISOString(), email],
    { env: { PATH, HOME, TMPDIR, ...settings } },
  )
  return JSON.parse(stdout) as string
}
