import { expect, test } from 'vitest'
import { parseClaims } from './parse-claims.ts'

const JSON_TEXT = '{"sentences":[{"text":"Call her.","facts":["f1","f2"]}]}'
const CLAIMS = [{ text: 'Call her.', facts: ['f1', 'f2'] }]

test.each([
  ['as asked for', JSON_TEXT],
  ['in a code fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
  ['with words around it', `Sure! Here it is:\n${JSON_TEXT}\nI hope this helps.`],
  ['behind words with braces', `I fill {sentences} as asked: ${JSON_TEXT}`],
  ['with other keys', '{"note":1,"sentences":[{"text":"Call her.","facts":["f1","f2"],"x":{}}]}'],
])('JSON %s is read', (_, answer) => expect(parseClaims(answer)).toEqual(CLAIMS))

test.each([
  ['no JSON', 'Call her.'],
  ['nothing', ''],
  ['cut off', JSON_TEXT.slice(0, -2)],
  ['cut off within a sentence', '{"sentences":[{"text":"Call h'],
  ['a list', '[{"text":"Call her.","facts":[]}]'],
  ['no sentences', '{"sentences":[]}'],
  ['sentences that are no list', '{"sentences":"Call her."}'],
  ['a sentence that is a text', '{"sentences":["Call her."]}'],
  ['a text that is no text', '{"sentences":[{"text":5,"facts":[]}]}'],
  ['facts that are no list', '{"sentences":[{"text":"Call her.","facts":"f1"}]}'],
  ['facts that are no texts', '{"sentences":[{"text":"Call her.","facts":[1]}]}'],
  [
    '21 facts',
    `{"sentences":[{"text":"Call her.","facts":${JSON.stringify(Array.from({ length: 21 }, () => 'f1'))}}]}`,
  ],
  [
    'sentences inherited by every object',
    '{"__proto__":{"sentences":[{"text":"Call her.","facts":[]}]}}',
  ],
  ['more than 20,000 characters', JSON_TEXT.padEnd(20_001)],
  ['deeply nested', '{"sentences":'.repeat(1_400) + '1' + '}'.repeat(1_400)],
  ['thousands of braces', '{'.repeat(20_000)],
])('%s is refused', (_, answer) => expect(parseClaims(answer)).toBeNull())

test('a sentence without facts has none', () =>
  expect(parseClaims('{"sentences":[{"text":"Call her."}]}')).toEqual([
    { text: 'Call her.', facts: [] },
  ]))

test('bold marks, bullets and line breaks are removed, and letters are composed', () =>
  expect(
    parseClaims('{"sentences":[{"text":"- **Call** the  Cafe\\u0301\\n today. ","facts":[]}]}'),
  ).toEqual([{ text: 'Call the Café today.', facts: [] }]))

test('a hostile answer is read quickly', () => {
  const start = performance.now()
  for (const unit of ['{', '{"', '}', '[', '{}', '{"sentences":'])
    parseClaims(unit.repeat(20_000 / unit.length))
  expect(performance.now() - start).toBeLessThan(1_000)
})
