import { expect, vi } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

/** As Excel copies it: a cell of two lines is in quotation marks, with those within it doubled. */
const COPIED =
  'Product\tAmount\tDate\r\nTulips\t4.00\t2026-03-20\r\n"Wreath\n""Anna"""\t12.50\t2026-03-21\r\n'

test(
  'A table pasted anywhere on the page is read like a file: 4 + 12.50',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await pasted(COPIED)
    await expect(page.getByText('Pasted table.tsv')).toBeVisible()
    await expect(page.getByText('$16.50').first()).toBeVisible()
  },
)

test(
  'On a phone there is a field to paste into, which says when a text is not a table',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await page.getByRole('button', { name: 'Paste a table' }).click()
    const field = page.getByLabel('Your table')
    await field.fill('Dear Anna, see you on Monday.')
    await page.getByRole('button', { name: 'Read this table' }).click()
    await expect(page.getByText("What you pasted isn't a table")).toBeVisible()
    await field.fill(COPIED)
    await expect(page.getByText("What you pasted isn't a table")).toHaveCount(0)
    await page.getByRole('button', { name: 'Read this table' }).click()
    await expect(page.getByText('$16.50').first()).toBeVisible()
  },
)

test(
  'A paste into a field stays there, and prose pasted elsewhere is no table',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await pasted('Hello')
    await expect(page.getByText("What you pasted isn't a table")).toBeVisible()
    await page.getByRole('button', { name: 'Paste a table' }).click()
    const field = document.querySelector('textarea')!
    expect(paste('a\tb\n', field)).toBe(false)
    await expect(page.getByText('Pasted table.tsv')).toHaveCount(0)
  },
)

async function open(page: Page): Promise<void> {
  // An abandoned preview is answered all the same here and takes the upload's place: the page sends the file again.
  page.expectErrors(/import-csv\/preview 409/)
  await page.goto('/data-management')
  await expect(page.getByRole('button', { name: 'Paste a table' })).toBeVisible()
}

/** Pastes once the page listens: its effects run after it shows. */
const pasted = (text: string): Promise<void> =>
  vi.waitFor(() => {
    if (!paste(text)) throw new Error('The page took no paste.')
  })

/** Returns true if the page took what was pasted. */
function paste(text: string, target: Element = document.body): boolean {
  const event = new window.Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text, files: [] } })
  target.dispatchEvent(event)
  return event.defaultPrevented
}
