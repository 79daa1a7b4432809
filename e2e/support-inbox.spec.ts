import type { Browser, Page } from '@playwright/test'
import { submitTicket } from '../src/features/support/contract.ts'
import { becomeAdmin } from './become-admin.ts'
import {
  expect,
  expectAccessiblePage,
  post,
  searchFor,
  signUp,
  test,
  type Owner,
} from './fixtures.ts'
import { plainPng } from './pictures.ts'

/** Opens a browser of its own with an admin signed in. */
async function newAdmin(browser: Browser): Promise<{ page: Page; owner: Owner }> {
  const { baseURL, viewport } = test.info().project.use
  const context = await browser.newContext({
    baseURL: baseURL ?? process.env.E2E_URL!,
    ...(viewport && { viewport }),
  })
  const page = await context.newPage()
  const owner = await signUp(page, process.env.E2E_URL!)
  await becomeAdmin(page, owner)
  return { page, owner }
}

let words = 0
/** A word that no other ticket has: all tests share one inbox. */
const newWord = (): string => `zebra${process.pid}x${(words += 1)}`

/** Reports an issue as the signed-in owner and returns the ticket's id. */
async function report(page: Page, description: string): Promise<number> {
  const answer = await post(page, submitTicket.path, {
    issueType: 'Interface',
    priority: 'High',
    description,
    screenshots: [`data:image/png;base64,${plainPng('a.png').buffer.toString('base64')}`],
  })
  return (answer as { ticketId: number }).ticketId
}

test('An admin works through the inbox: the longest wait comes first', async ({
  page,
  owner,
  browser,
}) => {
  test.slow()
  const word = newWord()
  const first = await report(page, `The menu covers the button, ${word}`)
  await report(page, `The table is empty since Monday, ${word}`)
  const { page: desk, owner: me } = await newAdmin(browser)

  await desk.goto('/admin/tickets')
  await searchFor(desk.getByRole('searchbox'), word)
  const list = desk.getByRole('list', { name: 'Tickets' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('The menu covers the button')
  await expect(list.getByRole('listitem').first()).toContainText('High')
  await expectAccessiblePage(desk)
  await desk.getByLabel('Priority').selectOption('Critical')
  await expect(desk.getByText('Nothing found')).toBeVisible()
  await desk.getByLabel('Priority').selectOption('High')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await desk.getByLabel('Priority').selectOption('Any priority')
  await desk.getByRole('link', { name: /^Mine/ }).click()
  await expect(desk.getByText('Nothing found')).toBeVisible()
  await desk.getByRole('link', { name: /^Unassigned/ }).click()
  await list.getByRole('link').first().click()

  await expect(desk.getByRole('heading', { level: 1, name: /^Ticket KM-/ })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'About this ticket' })).toContainText(owner.email)
  await expect(desk.getByRole('img', { name: /^Screenshot 1 of 1/ })).toHaveJSProperty(
    'naturalWidth',
    320,
  )

  const notes = desk.getByRole('region', { name: 'Internal notes' })
  await notes.getByLabel('Add a note').fill('Seen on phones before.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Seen on phones before.')
  await desk.getByRole('button', { name: 'Assign to me' }).click()
  await expect(desk.getByLabel('Assigned to').locator('option:checked')).toContainText('(you)')
  await expectAccessiblePage(desk)

  const answer = desk.getByRole('region', { name: 'Answer' })
  await answer.getByLabel('To the owner').fill('Please turn your phone to the side.')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Answer sent.')).toBeVisible()
  await expectAccessiblePage(desk)
  await desk.getByRole('main').getByRole('link', { name: 'Tickets', exact: true }).last().click()
  await list.getByRole('link', { name: /The table is empty/ }).click()
  await answer.getByLabel('To the owner').fill('It is back. Please reload the page.')
  await answer.getByRole('button', { name: 'Send and close' }).click()
  await expect(desk.getByText('Answer sent, ticket closed.')).toBeVisible()

  await page.goto(`/technical-support/${first}`)
  await expect(page.getByRole('article').filter({ hasText: 'turn your phone' })).toContainText(
    me.firstName,
  )
  await expect(page.getByText('Seen on phones before.')).toHaveCount(0)
  await page.goto('/technical-support')
  await page.getByRole('link', { name: /The table is empty/ }).click()
  await expect(page.getByText('This ticket is closed. A reply opens it again.')).toBeVisible()
  await page.getByLabel('Your reply').fill('It is empty again.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await desk.context().close()
})

test('Two admins answer at once: the second sees the answer of the first and keeps the text', async ({
  page,
  owner: _,
  browser,
}) => {
  test.slow()
  const id = await report(page, `The menu covers the button, ${newWord()}`)
  const [one, two] = [await newAdmin(browser), await newAdmin(browser)]
  for (const [admin, text] of [
    [one, 'Please turn your phone.'],
    [two, 'Please use a computer.'],
  ] as const) {
    await admin.page.goto(`/admin/tickets/${id}`)
    await admin.page.getByLabel('To the owner').fill(text)
  }
  await one.page.getByRole('button', { name: 'Send answer' }).click()
  await expect(one.page.getByText('Answer sent.')).toBeVisible()

  const { page: second } = two
  await second.getByRole('button', { name: 'Send answer' }).click()
  await expect(second.getByRole('alert')).toContainText('your text is still here')
  await expect(
    second.getByRole('article').filter({ hasText: 'Please turn your phone.' }),
  ).toBeVisible()
  await expect(second.getByLabel('To the owner')).toHaveValue('Please use a computer.')
  await expectAccessiblePage(second)
  // Leaving the ticket loses nothing either.
  await second.getByRole('link', { name: 'Tickets', exact: true }).last().click()
  await second.goBack()
  await expect(second.getByLabel('To the owner')).toHaveValue('Please use a computer.')
  await second.getByRole('button', { name: 'Send answer' }).click()
  await expect(second.getByText('Answer sent.')).toBeVisible()
  await one.page.context().close()
  await second.context().close()
})

test('Feedback has an inbox of its own', async ({ page, owner: _, browser }) => {
  const word = newWord()
  const description = `I like the colors, ${word}`
  await post(page, submitTicket.path, { issueType: 'Feedback', description })
  const { page: desk } = await newAdmin(browser)
  await desk.goto('/admin/feedback')
  await searchFor(desk.getByRole('searchbox'), word)
  const list = desk.getByRole('list', { name: 'Feedback' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessiblePage(desk)
  await list.getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: /^Feedback KM-/ })).toBeVisible()
  await desk.getByLabel('To the owner').fill('Thank you, we chose them with care.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Answer sent.')).toBeVisible()
  await desk.context().close()

  await page.goto('/feedback')
  await expect(page.getByRole('listitem').filter({ hasText: word })).toContainText(
    'we chose them with care',
  )
})
