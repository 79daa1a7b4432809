import { expect, test } from 'vitest'
import { readRecoveryCode } from './contract.ts'
import { mayChangeFactors, proofOf, showRecoveryCode } from './rules.ts'

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

test('a session without a second factor changes nothing where the account has one that signing in asks for', () => {
  const may = (hasAuthenticator: boolean, passkeys: number, isAdminAccount: boolean) =>
    mayChangeFactors({ hasSecondFactor: false, hasAuthenticator, passkeys, isAdminAccount })
  expect(may(false, 0, false)).toBe(true)
  expect(may(false, 0, true), 'an admin who sets up the first').toBe(true)
  expect(may(true, 0, false)).toBe(false)
  expect(may(false, 1, false), 'an owner may sign in with the password alone').toBe(true)
  expect(may(false, 1, true), 'an admin may not').toBe(false)
  expect(
    mayChangeFactors({
      hasSecondFactor: true,
      isAdminAccount: true,
      hasAuthenticator: true,
      passkeys: 1,
    }),
  ).toBe(true)
})
