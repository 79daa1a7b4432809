import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'

const { signUp, visitor } = await testApp()
const PATH = '/api/sales-entries'
const sale = { productName: 'Tea', revenue: 3, saleDate: '2026-03-31' }
const ASKED = `${PATH}/recorded/a-key`
const refusal = {
  status: 401,
  body: { code: 'another_account', message: 'Authentication required' },
}

test('a call that names its account is refused while another one is signed in', async () => {
  const [ada, grace] = [await signUp(), await signUp()]
  const meant = { 'x-account': ada.account.id }
  expect(await grace.post(PATH, sale, meant)).toMatchObject(refusal)
  expect(await grace.get(ASKED, meant)).toMatchObject(refusal)
  expect((await grace.get(PATH)).body).toEqual([])
  expect((await ada.get(PATH)).body).toEqual([])

  expect((await ada.post(PATH, sale, meant)).status).toBe(200)
  expect((await ada.get(ASKED, meant)).status).toBe(200)
})

test('a call that names an account is not made as that account', async () => {
  const ada = await signUp()
  const meant = { 'x-account': ada.account.id }
  expect(await visitor().get(PATH, meant)).toMatchObject({
    status: 401,
    body: { code: 'authentication_required' },
  })
  expect(await ada.post(PATH, { productName: '' }, { 'x-account': '' })).toMatchObject(refusal)
})
