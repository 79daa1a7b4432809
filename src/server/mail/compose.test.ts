import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'

const sender = { APP_NAME: 'Shop & Co', APP_URL: 'https://kpi.example.com' }

test('text and HTML say the same, and nothing in them is read as HTML', () => {
  const { text, html } = composeMail(
    {
      subject: 'Hello',
      title: 'Hello <b>Ada</b>',
      blocks: [
        'A "text"',
        { heading: 'Last week' },
        { figures: [{ label: 'Revenue', value: '$12', note: '+5 %', tone: 'better' }] },
        { list: ['Call Grace'] },
        { link: 'See all', url: 'https://kpi.example.com/sales' },
        { button: 'Open', url: 'https://kpi.example.com/dashboard?a=1&b=2' },
      ],
      reason: 'You have an account.',
    },
    sender,
    { url: 'https://kpi.example.com/off', label: 'Turn off this email' },
  )
  expect(text).toBe(`Hello <b>Ada</b>

A "text"

LAST WEEK

Revenue: $12 (+5 %)

- Call Grace

See all:
https://kpi.example.com/sales

Open:
https://kpi.example.com/dashboard?a=1&b=2

-- 

You have an account.

Turn off this email:
https://kpi.example.com/off

Write to us:
https://kpi.example.com/technical-support

Shop & Co:
https://kpi.example.com
`)
  expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  expect(html).toContain('href="https://kpi.example.com/dashboard?a=1&amp;b=2"')
  expect(html).toContain('Shop &amp; Co')
  expect(html).toContain('href="https://kpi.example.com/sales"')
  for (const said of [
    'See all',
    'A &quot;text&quot;',
    'Last week',
    '+5 %',
    'Call Grace',
    'You have an account.',
    'Turn off this email',
  ]) {
    expect(html).toContain(said)
  }
})
