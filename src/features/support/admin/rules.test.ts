import { expect, test } from 'vitest'
import { answerHint } from './rules.ts'

const OWNER = { ownerId: '1', name: 'Ada', email: 'ada@example.com' }
const VISITOR = { ownerId: null, name: '', email: 'eve@example.com' }

test.each([
  ['an owner', OWNER, true, true, /^The owner gets an email that you have answered\. Ctrl/],
  ['an owner without a mail server', OWNER, true, false, /finds your answer in the app/],
  ['a visitor whose address is confirmed', VISITOR, true, true, /^They get your answer by email\./],
  ['a visitor whose address is not', VISITOR, false, true, /once they have opened the link/],
  ['a visitor without a mail server', VISITOR, true, false, /from your own mailbox/],
  ['a visitor without an email', { ...VISITOR, email: '' }, false, true, /left no email/],
] as const)(
  'the form says how %s gets the answer',
  (_, requester, isEmailConfirmed, sends, says) => {
    expect(answerHint({ requester, status: 'open', isEmailConfirmed }, sends)).toMatch(says)
  },
)

test('of a closed ticket the form says which state the answer gives it', () => {
  const ticket = { requester: OWNER, status: 'closed', isEmailConfirmed: true } as const
  expect(answerHint(ticket, true)).toContain(
    'This ticket is closed. Your answer sets it to “answered”',
  )
})
