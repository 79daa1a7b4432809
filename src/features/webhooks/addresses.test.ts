import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import { EVENT_NAMES } from './contract.ts'

const { signUp } = await testApp({ isAlone: true, areConfirmed: true })
const add = async (address: string) =>
  (await signUp()).post('/api/webhooks', { address, events: EVENT_NAMES, password: PASSWORD })

test('a private network is said at once and not at the first event', async () => {
  for (const host of ['10.0.0.7', '0x7f.1', '[::ffff:10.0.0.7]']) {
    const { status, body } = await add(`https://${host}/hook`)
    expect([status, body.fields]).toEqual([
      400,
      { address: 'The address leads to a private network.' },
    ])
  }
})

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
