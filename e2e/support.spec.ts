import type { Locator, Page } from '@playwright/test'
import { saveProfile } from '../src/features/profile/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { submitTicket } from '../src/features/support/contract.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, openMenu, post, test } from './fixtures.ts'
import { claimingPng, file, noisyPng, plainPng, signedPng } from './pictures.ts'

/** Opens the dialog and returns it. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Report an issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report an issue' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function fillForm(dialog: Locator, description: string, issueType = 'Interface') {
  await dialog.getByLabel('Issue type').selectOption(issueType)
  await dialog.getByLabel('Priority').selectOption('Medium')
  await dialog.getByLabel('Description').fill(description)
}

const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit issue' })
const shots = (dialog: Locator) => dialog.getByRole('img', { name: /^Screenshot \d/ })
const choose = (dialog: Locator, files: ReturnType<typeof file>[]) =>
  dialog.locator('input[type=file]').setInputFiles(files)

test('An owner reports an issue, finds its ticket and replies with a screenshot @core', async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: /^(Technical Issues\?|Support)$/ }).click()
  await expect(page.getByText('No tickets yet')).toBeVisible()

  const dialog = await openForm(page)
  await expect(
    dialog.getByRole('region', { name: 'How it works' }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(dialog.getByLabel('Email')).toHaveCount(0)
  await expect(submit(dialog)).toBeDisabled()
  await fillForm(dialog, '  too short  ')
  await choose(dialog, [signedPng('menu.png', 'Taken by Ada at home')])
  await expect(shots(dialog)).toHaveCount(1)
  const src = await shots(dialog).getAttribute('src')
  const sent = Buffer.from(src!.split(',')[1]!, 'base64').toString('latin1')
  expect(sent, 'drawn anew').not.toContain('Ada')
  await submit(dialog).click()
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(
    /Please provide a detailed description \(minimum 10 characters\)\./,
  )
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await expectAccessiblePage(page)
  await dialog.getByLabel('Description').fill('The menu covers the button to save.')
  await submit(dialog).click()
  const result = page.getByRole('dialog', { name: 'Issue Submitted for Review' })
  await expect(result).toContainText(/Your ticket number is KM-\d{6}\./)
  await expect(result).toContainText('Estimated time')
  await expectAccessiblePage(page)
  await result.getByRole('link', { name: 'See your ticket' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Ticket KM-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('The menu covers the button to save.')).toBeVisible()
  const screenshot = page.getByRole('img', { name: /^Screenshot 1 of 1/ })
  await expect(screenshot).toHaveJSProperty('naturalWidth', 320)
  await expect(page.getByRole('link').filter({ has: screenshot })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expectAccessiblePage(page)

  await page.getByLabel('Your reply').fill('It happens in the evening only.')
  await page.evaluate(`{
    const read = createImageBitmap
    const allowed = new Promise((allow) => (window.allowReading = allow))
    window.createImageBitmap = async (file) => (await allowed, read(file))
  }`)
  await choose(page.locator('main'), [plainPng('evening.png')])
  const send = page.getByRole('button', { name: 'Send reply' })
  await expect(send, 'while the screenshot is read').toBeDisabled()
  await page.evaluate('allowReading()')
  await expect(page.getByRole('img', { name: 'Screenshot 1: evening.png' })).toBeVisible()
  await send.click()
  await expect(page.getByRole('article').filter({ hasText: 'in the evening only' })).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  await expect(page.getByRole('img', { name: 'Screenshot 1: evening.png' })).toBeHidden()

  await page.getByRole('link', { name: 'All your tickets' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'The menu covers the button' })
  await expect(row).toContainText('Waiting for an answer')
  await expectAccessiblePage(page)
})

test('A known cause is found at once, and one press asks for a person after all', async ({
  page,
  owner: _,
}) => {
  await page.goto('/technical-support')
  // The browser is in Chicago, and the shop where it is another day.
  const now = new Date()
  const isFar = (timeZone: string) => dayIn(timeZone, now) !== dayIn('America/Chicago', now)
  const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(isFar)!
  await post(page, saveProfile.path, { businessName: 'Analytical Engines', timeZone })
  const saleDate = dayIn(timeZone, now)
  await post(page, createEntry.path, { productName: 'Cut', revenue: 45, saleDate })
  const dialog = await openForm(page)
  await fillForm(dialog, 'My sales stand under the wrong day: the time zone?', 'Data Accuracy')
  await submit(dialog).click()
  const solved = page.getByRole('dialog', { name: 'AI Auto-Resolved Your Issue!' })
  await expect(solved).toContainText('Your browser is in Chicago')
  await expect(solved).toContainText('Open Business Profile and set the time zone to Chicago')
  await expect(solved.getByRole('link', { name: /Profile/ })).toHaveAttribute(
    'href',
    /^\/business-profile/,
  )
  await expectAccessiblePage(page)
  await solved.getByRole('button', { name: 'This did not help' }).click()
  const result = page.getByRole('dialog', { name: 'Issue Submitted for Review' })
  await expect(result).toContainText('A person reads your report next')
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'wrong day' })).toContainText(
    'Waiting for an answer',
  )
})

test('A report survives closing the dialog and a reload', async ({ page, owner: _ }) => {
  await page.goto('/technical-support')
  let dialog = await openForm(page)
  await fillForm(dialog, 'Half of my sales are missing since', 'Data Accuracy')
  await choose(dialog, [plainPng('sales.png')])
  await expect(shots(dialog)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openForm(page)
  await expect(dialog.getByLabel('Description')).toHaveValue('Half of my sales are missing since')
  // A press outside of the dialog.
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()

  await page.reload()
  dialog = await openForm(page)
  await expect(dialog.getByLabel('Issue type')).toHaveValue('Data Accuracy')
  await expect(dialog.getByLabel('Priority')).toHaveValue('Medium')
  await expect(dialog.getByLabel('Description')).toHaveValue('Half of my sales are missing since')
  await expect(shots(dialog)).toHaveCount(1)
})

test('Screenshots are checked, made smaller and removed before anything is sent', async ({
  page,
  owner: _,
}) => {
  await page.goto('/technical-support')
  const dialog = await openForm(page)
  await fillForm(dialog, 'The picture on my page is broken.')

  const small = ['1', '2', '3', '4', '5', '6'].map((n) => plainPng(`${n}.png`))
  await choose(dialog, small)
  await expect(dialog.getByText('Maximum 5 screenshots allowed')).toBeVisible()
  await expect(shots(dialog)).toHaveCount(5)
  await expect(dialog.getByRole('img', { name: 'Screenshot 5: 5.png' })).toBeVisible()
  await expectAccessiblePage(page)

  for (const n of [5, 4, 3, 2, 1]) {
    await dialog.getByRole('button', { name: `Remove screenshot ${n}` }).focus()
    await page.keyboard.press('Enter')
    await expect(shots(dialog)).toHaveCount(n - 1)
    await expect(dialog.getByRole('button', { name: 'Add screenshots' })).toBeFocused()
  }

  await choose(dialog, [
    file('drawing.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    file('setup.png', 'image/png', 'MZ\u0090\u0000'),
    claimingPng('huge.png', 30_000, 30_000),
    claimingPng('torn.png', 300, 200),
  ])
  await expect(dialog.getByText("drawing.png isn't a PNG or JPG picture.")).toBeVisible()
  await expect(dialog.getByText("setup.png isn't a PNG or JPG picture.")).toBeVisible()
  await expect(dialog.getByText(/^huge\.png has too many pixels\./)).toBeVisible()
  await expect(dialog.getByText(/^torn\.png is damaged and can't be opened\./)).toBeVisible()
  await expect(shots(dialog)).toHaveCount(0)

  await choose(dialog, [noisyPng('large.png', 1600, 1200), plainPng('small.png')])
  await expect(
    dialog.getByText("large.png is over 5 MB, so it is made smaller before it's sent."),
  ).toBeVisible()
  await expect(shots(dialog)).toHaveCount(2)
  await expect(shots(dialog).first()).toHaveJSProperty('naturalWidth', 800)
  await expect(shots(dialog).first()).toHaveJSProperty('naturalHeight', 600)
  await expect(shots(dialog).first()).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  await expect(shots(dialog).last()).toHaveAttribute('src', /^data:image\/png;base64,/)
})

test('A screenshot is pasted and dropped anywhere in the form', async ({ page, owner: _ }) => {
  await page.goto('/technical-support')
  const dialog = await openForm(page)
  const content = plainPng('any.png').buffer.toString('base64')
  for (const event of ['paste', 'drop'] as const) {
    await dialog.getByLabel('Description').evaluate(bring, { event, content })
    await expect(dialog.getByRole('img', { name: new RegExp(`${event}\\.png`) })).toBeVisible()
  }
})

/** Pastes a PNG into an element, or drops it there. Runs in the browser, whose types this file is checked without. */
function bring(
  element: { dispatchEvent: (event: object) => void },
  { event, content }: { event: 'paste' | 'drop'; content: string },
): void {
  type Constructor = new (...args: unknown[]) => { items: { add: (file: object) => void } }
  const { DataTransfer, File, ClipboardEvent, DragEvent } = globalThis as unknown as Record<
    'DataTransfer' | 'File' | 'ClipboardEvent' | 'DragEvent',
    Constructor
  >
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  const data = new DataTransfer()
  data.items.add(new File([bytes], `${event}.png`, { type: 'image/png' }))
  const options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data }
  element.dispatchEvent(
    event === 'paste' ? new ClipboardEvent(event, options) : new DragEvent(event, options),
  )
}

test('Of screenshots over 2 MB in all only the first 2 are sent, and the page says so', async ({
  page,
  owner: _,
}) => {
  test.slow()
  await page.goto('/technical-support')
  const dialog = await openForm(page)
  await fillForm(dialog, 'All five pictures show the same mistake.')
  // Each is under 500 KB, so none of them is made smaller: 5 × 0.48 MB × 4/3 (base64) = 3.2 MB.
  await choose(
    dialog,
    ['a', 'b', 'c', 'd', 'e'].map((name) => noisyPng(`${name}.png`, 400, 400)),
  )
  await expect(shots(dialog)).toHaveCount(5)
  const request = page.waitForRequest((sent) => sent.url().endsWith(submitTicket.path))
  await submit(dialog).click()
  const { screenshots } = (await request).postDataJSON() as { screenshots: string[] }
  expect(screenshots.length).toBe(2)
  await expect(page.getByRole('dialog')).toContainText(
    'All your screenshots together are over 2 MB. Only the first 2 were sent.',
  )
})

test('Two screenshots of long pages are made small enough to be sent together', async ({
  page,
  owner: _,
}) => {
  test.slow()
  await page.goto('/technical-support')
  const dialog = await openForm(page)
  await fillForm(dialog, 'Both long pages show the same mistake.')
  // 800 × 2,400 pixels of noise: as JPEG at 800 pixels width each is over 1 MB.
  await choose(dialog, [noisyPng('a.png', 800, 2_400), noisyPng('b.png', 800, 2_400)])
  await expect(shots(dialog)).toHaveCount(2)
  const request = page.waitForRequest((sent) => sent.url().endsWith(submitTicket.path))
  await submit(dialog).click()
  const sent = await request
  expect(sent.postData()!.length).toBeLessThan(2_000_000)
  expect((sent.postDataJSON() as { screenshots: string[] }).screenshots.length).toBe(2)
  await expect(page.getByRole('dialog', { name: /^(Issue Submitted|AI Auto)/ })).toBeVisible()
})

test.describe('while the network or the server fails', () => {
  test.use({ expectedErrors: [/technical-support/] })

  /** Answers the first reports like this, later ones by the server, and returns the keys of all of them. */
  async function failFirst(page: Page, ...answers: ('offline' | number)[]): Promise<string[]> {
    const keys: string[] = []
    await page.route(`**${submitTicket.path}`, async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? '')
      const answer = answers.shift()
      if (answer === 'offline') return route.abort()
      if (answer !== undefined) return route.fulfill({ status: answer, body: 'Bad gateway' })
      return route.continue()
    })
    return keys
  }

  test('it is tried again after 5 and 30 s with the same key, and one ticket comes of it', async ({
    page,
    owner: _,
  }) => {
    const keys = await failFirst(page, 'offline', 502)
    await page.clock.install()
    await page.goto('/technical-support')
    const dialog = await openForm(page)
    await fillForm(dialog, 'The report itself is hard to send.')
    await submit(dialog).click()
    await expect(dialog.getByRole('status')).toContainText('in 5 seconds')
    await expect(dialog.getByText(/^This will be attempt 1 of 3\./)).toBeVisible()
    await expectAccessiblePage(page)
    // Waiting goes on while the dialog is closed.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.clock.runFor(5_000)
    await expect.poll(() => keys.length).toBe(2)
    await openForm(page)
    await expect(dialog.getByRole('status')).toContainText('in 30 seconds')
    // The clock runs on meanwhile, so this isn't exact.
    await page.clock.runFor(20_000)
    expect(keys).toHaveLength(2)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('dialog', { name: 'Issue Submitted for Review' })).toBeVisible()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'hard to send' })).toHaveCount(1)
  })
})

test("Someone who can't sign in gets help from the login page @core", async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Get help' }).click()
  await expect(page).toHaveURL('/technical-support')
  await expect(page.getByRole('heading', { level: 1, name: 'Technical Support' })).toBeVisible()
  const dialog = await openForm(page)
  await fillForm(dialog, 'The code from my app is never accepted.', 'Bug/Error')
  await dialog.getByLabel('Email').fill('nobody@')
  await submit(dialog).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    /Enter an email address like name@example.com/,
  )
  await expectAccessiblePage(page)
  await dialog.getByLabel('Email').fill('')
  await submit(dialog).click()
  const result = page.getByRole('dialog', { name: 'Issue Submitted for Review' })
  await expect(result).toContainText(/Your ticket number is KM-\d{6}\./)
  await expect(result).toContainText('You left no email')
  await expect(result.getByRole('link', { name: 'See your ticket' })).toHaveCount(0)
  await expectAccessiblePage(page)

  // Tickets of owners stay behind the sign-in.
  await page.goto('/technical-support/1')
  await expect(page).toHaveURL('/login')
})

test('An owner gives feedback and finds it again', async ({ page, owner: _ }) => {
  await page.goto('/feedback')
  await expect(page.getByText('None yet')).toBeVisible()
  const field = page.getByLabel('Your feedback', { exact: true })
  await field.fill('x'.repeat(5001))
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(field).toHaveAccessibleDescription(/at most 5,?000 characters/)
  await expectAccessiblePage(page)
  await field.fill('The colors help me see at once how the month goes.')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.getByRole('link', { name: /The colors help me/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Feedback KM-/ })).toBeVisible()
  await expectAccessiblePage(page)
})
