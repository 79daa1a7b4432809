import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../web/api.ts'
import { sendPatiently } from './attempts.ts'

const offline = new ApiError(0, 'unreachable', "We can't reach the server.")
const broken = new ApiError(502, 'no_sentence', '502: Bad Gateway')
const refused = new ApiError(400, 'bad_input', 'Please choose a priority.')

/** Sends to a server that gives these answers, and returns what happened, in order. */
async function sendTo(answers: (Error | string)[], cancelDuring?: string): Promise<string[]> {
  const story: string[] = []
  const control = new AbortController()
  const happened = (what: string) => {
    story.push(what)
    if (what === cancelDuring) control.abort(new Error('canceled'))
  }
  const send = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const wait = async (attempt: number, seconds: number) => {
    happened(`wait ${seconds} s before attempt ${attempt}`)
    control.signal.throwIfAborted()
  }
  try {
    story.push(
      `answer: ${await sendPatiently(send, {
        signal: control.signal,
        wait,
        onSending: (attempt) => happened(`send ${attempt}`),
      })}`,
    )
  } catch (error) {
    story.push(`failed: ${(error as Error).message}`)
  }
  return story
}

describe('Three attempts after 5, 30 and 120 s (spec §4.9, §9.5)', () => {
  test('nothing is repeated when the first time works', async () => {
    expect(await sendTo(['ticket 7'])).toEqual(['send 0', 'answer: ticket 7'])
  })
  test('a lost connection and a failed server are tried again until it works', async () => {
    expect(await sendTo([offline, broken, 'ticket 7'])).toEqual([
      'send 0',
      'wait 5 s before attempt 1',
      'send 1',
      'wait 30 s before attempt 2',
      'send 2',
      'answer: ticket 7',
    ])
  })
  test('after the third attempt the sentence of the specification (spec §8.7)', async () => {
    expect(await sendTo([offline, offline, broken, offline, 'too late'])).toEqual([
      'send 0',
      'wait 5 s before attempt 1',
      'send 1',
      'wait 30 s before attempt 2',
      'send 2',
      'wait 120 s before attempt 3',
      'send 3',
      'failed: Failed to submit issue after multiple attempts. Please try again later.',
    ])
  })
  test('a refusal is not repeated', async () => {
    expect(await sendTo([refused, 'ticket 7'])).toEqual([
      'send 0',
      'failed: Please choose a priority.',
    ])
    expect(await sendTo([offline, refused, 'ticket 7'])).toEqual([
      'send 0',
      'wait 5 s before attempt 1',
      'send 1',
      'failed: Please choose a priority.',
    ])
  })
  test('a bug of the page is not repeated either', async () => {
    expect(await sendTo([new TypeError('x is undefined'), 'ticket 7'])).toEqual([
      'send 0',
      'failed: x is undefined',
    ])
  })
  test('canceled while sending or waiting, it stops', async () => {
    expect(await sendTo([offline, 'ticket 7'], 'send 0')).toEqual(['send 0', 'failed: canceled'])
    expect(await sendTo([offline, 'ticket 7'], 'wait 5 s before attempt 1')).toEqual([
      'send 0',
      'wait 5 s before attempt 1',
      'failed: canceled',
    ])
  })
})
