import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createEntry, type Entry } from '../src/features/sales/contract.ts'
import { testReceiver, type Received } from '../src/features/webhooks/testing/receiver.ts'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'

test.use({ expectedErrors: [/api\/webhooks .*400/] })

const sell = (page: Page, revenue: number) =>
  post(page, createEntry.path, {
    productName: 'Espresso',
    revenue,
    saleDate: '2026-03-02',
  }) as Promise<Entry>

/** The signature as docs/webhooks.md has receivers compute it. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('An owner has a program told about each sale, and sees what it answers', async ({
  page,
  context,
  owner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const receiver = await testReceiver()
  const path = `/hook?key=${randomUUID()}`
  const answers = (status: number) =>
    receiver.answer(path, (response) => response.writeHead(status).end())
  const arrived = async (count: number) => {
    await expect.poll(() => receiver.receivedAt(path).length).toBe(count)
    return receiver.receivedAt(path).at(-1)!
  }
  try {
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'Webhooks' })
    await section.getByText('Tell another program', { exact: true }).click()
    await section.getByRole('button', { name: 'Add a webhook' }).click()
    const address = section.getByLabel('Address')
    await section.getByLabel('Your password', { exact: true }).fill(owner.password)
    await address.fill('till.example/hook')
    await section.getByRole('button', { name: 'Add webhook' }).click()
    await expect(address).toHaveAccessibleDescription(/This is not a complete address/)
    await expectAccessiblePage(page)
    await address.fill(receiver.addressOf(path))
    await section.getByRole('button', { name: 'Add webhook' }).click()

    await expect(section.getByRole('heading', { name: /^Copy the secret for/ })).toBeFocused()
    await section.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(section.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    const secret = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(secret).toMatch(/^whsec_/)
    await expectAccessiblePage(page)
    await section.getByRole('button', { name: 'I have copied it' }).click()
    await expect(section.getByLabel('Secret', { exact: true })).toHaveCount(0)

    const test = section.getByRole('button', { name: 'Send a test' })
    await test.click()
    await expect(section).toContainText('The test was accepted, with the status 204.')
    expect((await arrived(1)).event).toMatchObject({ type: 'test', data: {} })
    await section.getByText('What was sent').click()
    const sent = section.getByRole('listitem').getByRole('listitem')
    await expect(sent).toContainText(['A testAccepted: 204'])

    const sale = await sell(page, 2.5)
    const told = await arrived(2)
    expect(told.event).toMatchObject({ type: 'sale.recorded', data: { currency: 'USD', sale } })
    expect(told.headers['webhook-signature']).toBe(signatureOf(told, secret))

    answers(500)
    await sell(page, 3)
    await arrived(3)
    await page.reload()
    await expect(section).toContainText('Failing')
    await expect(section).toContainText('1 event waits to be sent.')
    await section.getByText('What was sent').click()
    await expect(sent).toContainText([
      /^A sale is recordedWaiting.*The receiver answered with the status 500\./,
      'A sale is recordedAccepted: 204',
      'A testAccepted: 204',
    ])
    await expectAccessiblePage(page)
    await test.click()
    await expect(section).toContainText(
      'The test was not accepted. The receiver answered with the status 500.',
    )

    answers(200)
    await test.click()
    await expect(section).toContainText('The test was accepted, with the status 200.')
    await expect
      .poll(() => receiver.receivedAt(path).at(-1)!.event.data.sale?.revenue as number)
      .toBe(3)
    await expect(section).not.toContainText('Failing')

    await section.getByRole('button', { name: 'Pause' }).click()
    await expect(section.getByRole('button', { name: 'Turn on again' })).toBeVisible()
    await sell(page, 4)
    await page.reload()
    await expect(section).toContainText('1 event waits.')
    await section.getByRole('button', { name: 'Turn on again' }).click()
    await expect
      .poll(() => receiver.receivedAt(path).at(-1)!.event.data.sale?.revenue as number)
      .toBe(4)
    await section.getByRole('button', { name: /^Delete the webhook to/ }).click()
    await expectAccessiblePage(page)
    await section.getByRole('button', { name: 'Delete webhook' }).click()
    await expect(section.getByText('Tell another program', { exact: true })).toBeVisible()
  } finally {
    receiver.close()
  }
})
