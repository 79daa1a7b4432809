import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { AMOUNTS, INDUSTRIES, MAX_LOGO_BYTES } from './contract.ts'

/** 21 November 2026, 03:00 in London and 21:00 the day before in Chicago. */
const { db, signUp, app } = await testApp({ now: () => new Date('2026-11-21T03:00:00Z') })

const path = '/api/business-profile'
const profileOf = async (owner: Client) => (await owner.get(path)).body
const save = (owner: Client, changes: unknown) => owner.post(path, changes)

const FILLED = {
  businessName: 'Ortiz Flowers',
  businessType: 'Flower shop',
  industry: 'Retail/E-commerce',
  businessDescription: 'Bouquets, weddings, and what else grows.',
  contactEmail: 'hello@ortiz.example',
  phone: '+1 312 555 0100',
  address: '12 Elm St\nChicago',
  logoUrl: 'https://ortiz.example/logo.png',
  timeZone: 'America/Chicago',
  currency: 'EUR',
  numberStyle: '1.234,50',
  dateStyle: '31.03.2026',
  dateOrder: 'dmy',
  weekStart: 'sunday',
  fiscalMonth: 4,
  operatingDaysPerWeek: 6,
  annualClosedDays: 10,
  defaultProfitMargin: 45,
  revenueGoal: 250_000.5,
  monthlyFixedCosts: 3_200.75,
  taxRate: 8.875,
  figuresWithoutTax: true,
  offersInMessages: false,
}
const SAVED = { ...FILLED, closures: [] }

describe('the profile', () => {
  test('of a new account is for a shop open every day, with the defaults of its time zone (spec §3.3)', async () => {
    expect(await profileOf(await signUp({ timeZone: 'Europe/Berlin' }))).toEqual({
      businessName: '',
      businessType: '',
      industry: '',
      businessDescription: '',
      contactEmail: '',
      phone: '',
      address: '',
      logoUrl: '',
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      numberStyle: 'auto',
      dateStyle: '31 Mar 2026',
      dateOrder: 'dmy',
      weekStart: 'monday',
      fiscalMonth: 1,
      operatingDaysPerWeek: 7,
      annualClosedDays: 0,
      defaultProfitMargin: null,
      revenueGoal: null,
      monthlyFixedCosts: null,
      taxRate: null,
      figuresWithoutTax: false,
      offersInMessages: true,
      closures: [],
    })
  })
  test('is saved completely and comes back unchanged, only for its owner (spec §3.3)', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const before = await profileOf(other)
    expect(await save(owner, FILLED)).toMatchObject({ status: 200, body: SAVED })
    expect(await profileOf(owner)).toEqual(SAVED)
    expect(await profileOf(other)).toEqual(before)
    expect((await save(owner, await profileOf(owner))).body).toEqual(SAVED)
  })
  test('has one of seven industries (spec §3.3)', async () => {
    const owner = await signUp()
    expect(INDUSTRIES).toEqual([
      'Automotive Services',
      'Retail/E-commerce',
      'Professional Services',
      'Food & Beverage',
      'Manufacturing',
      'Healthcare',
      'Other',
    ])
    for (const industry of INDUSTRIES) {
      expect((await save(owner, { industry })).body).toMatchObject({ industry })
    }
  })
  test('keeps fields that are left out; blank text or null clears a value (spec §7.10)', async () => {
    const owner = await signUp()
    await save(owner, FILLED)
    const none = { phone: ' ', industry: '', contactEmail: '', logoUrl: '' }
    const changes = { ...none, revenueGoal: null, defaultProfitMargin: null }
    const cleared = { ...SAVED, ...changes, phone: '' }
    expect((await save(owner, changes)).body).toEqual(cleared)
    expect((await save(owner, {})).body).toEqual(cleared)
  })
  test('ignores owner, id and unknown fields in the body', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const { status } = await save(owner, { ownerId: other.account.id, businessName: 'Mine' })
    expect([status, (await profileOf(other)).businessName]).toEqual([200, ''])
  })
})

describe('a bad field gets an error sentence, and nothing is saved', async () => {
  const owner = await signUp()
  await save(owner, FILLED)
  const LIST = 'from the list'
  const ABOVE_0 = 'Yearly revenue goal must be more than 0 and at most 9,999,999,999.99'
  test.each([
    ['timeZone', 'Mars/Olympus', `Choose a time zone ${LIST}`],
    ['timeZone', '+05:30', `Choose a time zone ${LIST}`],
    ['timeZone', '', `Choose a time zone ${LIST}`],
    ['annualClosedDays', 366, 'Closed days per year must be a whole number from 0 to 365'],
    ['contactEmail', 'nobody', 'Enter an email address like name@example.com'],
    ['businessName', null, 'Business name is required'],
    ['businessName', 'x'.repeat(201), 'Business name can have at most 200 characters'],
    ['phone', '1'.repeat(51), 'Phone can have at most 50 characters'],
    ['address', 'a\0b', "Address contains a character that can't be saved"],
    ['businessDescription', 'x'.repeat(2_001), 'Description can have at most 2000 characters'],
    ['revenueGoal', 0, ABOVE_0],
    ['revenueGoal', 1e15, ABOVE_0],
    ['revenueGoal', 0.001, 'Yearly revenue goal can have at most two decimal places'],
    ['industry', 'Piracy', `Choose an industry ${LIST}`],
    ['currency', 'DEM', `Choose a currency ${LIST}`],
    ['currency', 'usd', `Choose a currency ${LIST}`],
    [
      'currency',
      'KWD',
      "Kuwaiti dinars have three decimals. Amounts here have at most two, so this currency can't be chosen.",
    ],
    ['numberStyle', '1234', `Choose a number format ${LIST}`],
    ['dateStyle', 'auto', `Choose a date format ${LIST}`],
    ['dateOrder', 'ymd', 'Choose whether the day or the month comes first'],
    ['weekStart', 'friday', `Choose the first day of the week ${LIST}`],
    ['operatingDaysPerWeek', 4, 'Choose 5, 6 or 7 days a week'],
    ['operatingDaysPerWeek', '7', 'Choose 5, 6 or 7 days a week'],
    ['defaultProfitMargin', 101, 'Default gross margin must be a whole number from 0 to 100'],
    ['logoUrl', 'http://ortiz.example/logo.png', 'picture link that starts with https://'],
    ['logoUrl', 'javascript:alert(1)', 'picture link that starts with https://'],
    ['logoUrl', 'https://ada:secret@ortiz.example/logo.png', 'starts with https://'],
    ['logoUrl', 'https:ortiz.example', 'starts with https://'],
    ['logoUrl', 'https://ortiz.example/a\nb', 'starts with https://'],
    ['logoUrl', `${path}/logo/${'0'.repeat(32)}`, 'Please upload this logo again.'],
  ])('%s %j: %s (spec §3.3, §5.5)', async (field, value, sentence) => {
    const answer = await save(owner, { phone: 'changed', [field]: value })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { [field]: expect.stringContaining(sentence) } },
    })
    expect(await profileOf(owner)).toEqual(SAVED)
  })
})

test('an account that has dinars already keeps them, and saves the rest; once given up, they are gone', async () => {
  const owner = await signUp()
  const id = [owner.account.id]
  await db.systemPool.query(`UPDATE business_profile SET currency = 'KWD' WHERE owner_id = $1`, id)
  const whole = { ...(await profileOf(owner)), businessName: 'Souk' }
  expect(await save(owner, whole)).toMatchObject({
    status: 200,
    body: { currency: 'KWD', businessName: 'Souk' },
  })
  expect((await save(owner, { currency: 'USD' })).status).toBe(200)
  expect(await save(owner, { currency: 'KWD' })).toMatchObject({ status: 400 })
})

describe('figures use a changed profile immediately', async () => {
  const owner = await signUp()
  const figures = async (startDate = '2026-01-01', endDate = '2026-12-31') =>
    (await owner.get(`/api/kpi-metrics?startDate=${startDate}&endDate=${endDate}`)).body
  const sell = (saleDate: string, revenue: number, cost: number | null = null) =>
    owner.post('/api/sales-entries', { productName: 'Tulips', revenue, cost, saleDate })
  await sell('2026-11-20', 100, 40)
  await sell('2026-11-21', 100)

  test('margin: (60 + 100 × 30 %) / 200 = 45 %; with a default of 50 % (60 + 50) / 200 = 55 % (spec §3.6)', async () => {
    expect((await figures()).grossProfitMargin).toBe(45)
    await save(owner, { defaultProfitMargin: 50 })
    expect((await figures()).grossProfitMargin).toBe(55)
    await save(owner, { defaultProfitMargin: 0 })
    expect((await figures()).grossProfitMargin).toBe(30)
    await save(owner, { defaultProfitMargin: null })
    expect((await figures()).grossProfitMargin).toBe(45)
  })
  test('time zone: at 03:00 UTC on the 21st it is still the 20th in Chicago, so only 100 of the 200 count yet', async () => {
    expect(await figures()).toMatchObject({ today: '2026-11-21', ytdRevenue: 200 })
    await save(owner, { timeZone: 'America/Chicago' })
    expect(await figures()).toMatchObject({ today: '2026-11-20', ytdRevenue: 100 })
    await save(owner, { timeZone: 'UTC' })
    expect(await figures()).toMatchObject({ today: '2026-11-21', ytdRevenue: 200 })
  })
  test('days: Fri 20 and Sat 21 Nov made 200; at 7, 5 and 6 days a week, 40, 29 and 34 days are left', async () => {
    expect((await figures()).projectedAnnualRevenue, '200 + 200 / 2 × 40').toBe(4_200)
    await save(owner, { operatingDaysPerWeek: 5 })
    expect((await figures()).projectedAnnualRevenue, '200 + 200 / 1 × 29 weekdays').toBe(6_000)
    await save(owner, { operatingDaysPerWeek: 6 })
    expect((await figures()).projectedAnnualRevenue, '200 + 200 / 2 × 34').toBe(3_600)
    await save(owner, { operatingDaysPerWeek: 7 })
  })
  test('closed days: a past year has 7 × 52 − 0 = 364 operating days, 300 with 64 closed, 0 with 365 closed (spec §9.2)', async () => {
    const days = async () => (await figures('2025-01-01', '2025-12-31')).projection.operatingDays
    expect(await days()).toBe(364)
    await save(owner, { annualClosedDays: 64 })
    expect(await days()).toBe(300)
    await save(owner, { operatingDaysPerWeek: 5, annualClosedDays: 365 })
    expect(await days()).toBe(0)
    expect((await figures()).projectedAnnualRevenue, 'no more than the sales so far').toBe(200)
  })
})

describe('the logo', () => {
  const PNG = '\x89PNG\r\n\x1a\n'
  const form = (content: string | Buffer, name = 'logo.png', type = 'image/png') => {
    const data = new FormData()
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    data.append('logo', new Blob([new Uint8Array(bytes)], { type }), name)
    return data
  }
  const upload = (owner: Client, ...file: Parameters<typeof form>) =>
    owner.post(`${path}/logo`, form(...file))

  test.each([
    ['PNG', `${PNG}…`, 'image/png'],
    ['JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF', 'GIF89a', 'image/gif'],
    ['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ])('%s is recognized by its content and comes back with its type', async (_, content, type) => {
    const owner = await signUp()
    const { status, body } = await upload(owner, content, 'anything.txt', 'text/plain')
    expect([status, body.logoUrl]).toEqual([
      200,
      expect.stringMatching(/^\/api\/business-profile\/logo\/[0-9a-f]{32}$/),
    ])
    expect(await profileOf(owner)).toEqual(body)
    const answer = await owner.get(body.logoUrl)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': expect.stringMatching(/^private/),
      },
    })
  })
  test('of exactly 2 MB is saved completely', { tags: 'long' }, async () => {
    const owner = await signUp()
    const largest = Buffer.alloc(MAX_LOGO_BYTES, PNG, 'latin1')
    const { body } = await upload(owner, largest)
    const answer = await owner.get(body.logoUrl)
    expect([answer.status, Number(answer.headers['content-length'])]).toEqual([200, MAX_LOGO_BYTES])
  })
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'An SVG file can contain code'],
    [
      'an SVG with a script, named .png',
      '<?xml version="1.0"?><svg><script>alert(1)</script></svg>',
      'An SVG file can contain code',
    ],
    ['HTML named .png', '<!doctype html><script>alert(1)</script>', "isn't a picture"],
    ['a text', 'GIF', "isn't a picture"],
    ['an empty file', '', 'Please choose a picture'],
  ])('%s is rejected', async (_, content, sentence) => {
    const owner = await signUp()
    const before = (await upload(owner, PNG)).body
    expect(await upload(owner, content)).toMatchObject({
      status: 400,
      body: { fields: { logoUrl: expect.stringContaining(sentence) } },
    })
    expect(await profileOf(owner)).toEqual(before)
  })
  test.each([
    ['one byte too many', MAX_LOGO_BYTES + 1],
    ['10 MB', 10 * 1024 * 1024],
  ])('%s is rejected', async (_, size) => {
    const owner = await signUp()
    expect(await upload(owner, Buffer.alloc(size, PNG, 'latin1'))).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { logoUrl: expect.stringContaining('larger than 2 MB') } },
    })
    expect((await profileOf(owner)).logoUrl).toBe('')
  })
  test('a form without a file is rejected, and so is a missing form', async () => {
    const owner = await signUp()
    const empty = new FormData()
    empty.append('logo', 'text')
    for (const body of [empty, undefined]) {
      expect((await owner.post(`${path}/logo`, body)).status).toBe(400)
    }
  })
  test('a new logo has a new URL, and a replaced or removed one is deleted', async () => {
    const owner = await signUp()
    const first = (await upload(owner, `${PNG}1`)).body.logoUrl
    const second = (await upload(owner, `${PNG}2`)).body.logoUrl
    expect(second).not.toBe(first)
    expect([(await owner.get(first)).status, (await owner.get(second)).status]).toEqual([404, 200])

    await save(owner, { phone: '1', logoUrl: second })
    expect((await owner.get(second)).status, 'saved with the rest').toBe(200)
    await save(owner, { logoUrl: '' })
    expect((await owner.get(second)).status).toBe(404)
  })
  test('uploaded while another tab saves the form with the old one is kept', async () => {
    const owner = await signUp()
    await upload(owner, PNG)
    for (let round = 0; round < 5; round++) {
      const { logoUrl } = await profileOf(owner)
      const forms = Array.from({ length: 4 }, () => save(owner, { logoUrl, phone: '1' }))
      await Promise.all([upload(owner, PNG + round), ...forms])
      const after = await profileOf(owner)
      expect(after.logoUrl).not.toBe(logoUrl)
      expect((await owner.get(after.logoUrl)).status).toBe(200)
    }
  })
  test('can be a picture on the web: the content security policy allows images over https only', async () => {
    const { headers } = await app.inject('/')
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https:")
  })
})

test('a yearly goal of 90,000.50 yen is refused with a sentence; one from before in dollars stays', async () => {
  const owner = await signUp()
  const path = '/api/business-profile'
  const refused = await owner.post(path, { currency: 'JPY', revenueGoal: 90_000.5 })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    revenueGoal: 'Amounts in Japanese yen have no decimals. Enter a whole number, like 1200.',
  })
  expect((await owner.get(path)).body).toMatchObject({ currency: 'USD', revenueGoal: null })
  await owner.post(path, { revenueGoal: 90_000.5 })
  const moved = await owner.post(path, { currency: 'JPY', revenueGoal: 90_000.5 })
  expect(moved.body).toMatchObject({ currency: 'JPY', revenueGoal: 90_000.5 })
})

test.each(AMOUNTS)(
  '%s of 100 that was typed in dollars is not saved as 100 euros, and is once the currency was seen',
  async (field) => {
    const owner = await signUp()
    await save(owner, { currency: 'EUR' })
    const late = await save(owner, { [field]: 100, was: { [field]: null, currency: 'USD' } })
    const current = { currency: 'EUR' }
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current } })
    const also = { phone: '1', was: { phone: '', currency: 'USD' } }
    expect((await save(owner, also)).status, 'what is no money').toBe(200)
    const seen = await save(owner, { [field]: 100, was: { [field]: null, ...current } })
    expect(seen.body).toMatchObject({ [field]: 100, currency: 'EUR' })
    // Sent with the currency that it is in, an amount needs no question.
    const was = { [field]: 100, currency: 'USD' }
    expect((await save(owner, { [field]: 120, currency: 'EUR', was })).status).toBe(200)
  },
)
