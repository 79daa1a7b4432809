import { expect, test } from 'vitest'
import { readRecoveryCode } from './contract.ts'
import { freeName, proofOf, showRecoveryCode, waysToCheck } from './rules.ts'

test('a recovery code is read in any case, with spaces, and with letters that look like digits', () => {
  for (const typed of ['7K2MX-94QPD', ' 7k2mx 94qpd', '7K2MX94QPD']) {
    expect(readRecoveryCode(typed), typed).toBe('7K2MX94QPD')
  }
  expect(readRecoveryCode('oil00-11111')).toBe('0110011111')
  for (const typed of ['', '7K2MX-94QP', '7K2MX-94QPDD', '7K2MX-94QPU', '７K2MX-94QPD']) {
    expect(readRecoveryCode(typed), typed).toBeUndefined()
  }
  expect(showRecoveryCode('7K2MX94QPD')).toBe('7K2MX-94QPD')
})

test('six digits are a code of the app, anything else a recovery code', () => {
  expect(proofOf('123 456')).toEqual({ code: '123 456' })
  expect(proofOf('7K2MX-94QPD')).toEqual({ recoveryCode: '7K2MX-94QPD' })
})

test('a change to how an account signs in takes the factor that signing in asks for, else a link, else the password', () => {
  const ways = (has: 'nothing' | 'app' | 'passkey' | 'both', isAdminAccount = false) =>
    [true, false].map((hasMailServer) =>
      waysToCheck({
        isAdminAccount,
        hasMailServer,
        hasAuthenticator: has === 'app' || has === 'both',
        hasPasskeys: has === 'passkey' || has === 'both',
      }).join(),
    )
  expect(ways('nothing')).toEqual(['link', ''])
  expect(ways('nothing', true), 'an admin who sets up the first').toEqual(['link', ''])
  expect(ways('app'), 'a link is no way around it').toEqual(['code', 'code'])
  expect(ways('both')).toEqual(['code,passkey', 'code,passkey'])
  const owners = ways('passkey')
  expect(owners, 'an owner may sign in with the password alone').toEqual(['link,passkey', ''])
  expect(ways('passkey', true), 'an admin may not').toEqual(['passkey', 'passkey'])
})

test('a suggested name is one that no other passkey has', () => {
  const name = 'Chrome on Android'
  expect(freeName(name, [])).toBe(name)
  expect(freeName(name, [name])).toBe('Chrome on Android 2')
  expect(freeName(name, [name, 'Chrome on Android 2', 'Laptop'])).toBe('Chrome on Android 3')
})
