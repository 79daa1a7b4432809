import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import { EVENT_NAMES } from './contract.ts'

const { signUp } = await testApp({ isAlone: true, areConfirmed: true })
const add = async (address: string) =>
  (await signUp()).post('/api/webhooks', { address, events: EVENT_NAMES, password: PASSWORD })

test.each([
  'https://127.0.0.1/hook',
  'https://10.0.0.7/hook',
  'https://167772161/hook',
  'https://0x7f.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.7]/hook',
  'https://169.254.169.254/latest',
])(
  '%s leads to a private network, which is said at once and not at the first event',
  async (address) => {
    const { status, body } = await add(address)
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { address: 'The address leads to a private network.' },
    })
  },
)

test('an address is kept as it is called', async () => {
  const { body } = await add(' HTTPS://Till.Example:443/a hook?key=ü ')
  expect(body.address).toBe('https://till.example/a%20hook?key=%C3%BC')
  const owner = await signUp()
  const { id } = (
    await owner.post('/api/webhooks', {
      address: 'https://8.8.8.8',
      events: EVENT_NAMES,
      password: PASSWORD,
    })
  ).body
  const changed = await owner.patch(`/api/webhooks/${id}`, {
    address: 'https://TILL.example',
    password: PASSWORD,
  })
  expect(changed.body.address).toBe('https://till.example/')
})

test('an address that is too long as it is called is refused', async () => {
  const { body } = await add(`https://till.example/${'ü'.repeat(400)}`)
  expect(body.fields.address).toContain('at most 500 characters')
})
