import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/140.0.0.0`],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on iPad',
    `Mozilla/5.0 (iPad; CPU OS 12_1 like Mac OS X) ${WEBKIT} Version/12.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  ],
])('%s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('nothing in the words comes from the header itself', () => {
  const written = [
    'Call 555 0100 now/1 (x)',
    'This device/1.0',
    '<b>bold</b>/1',
    'x'.repeat(200),
    'toString/1',
    '()/()',
    '\u202e/1',
  ]
  for (const userAgent of written) expect(deviceOf(userAgent), userAgent).toBe('Unknown device')
})

test.each([null, undefined, '', ' ', 'curl/8.4.0'])('without a browser: %j', (userAgent) => {
  expect(deviceOf(userAgent)).toBe('Unknown device')
})
