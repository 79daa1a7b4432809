import type { Phrase } from '../../../shared/phrases/compose.ts'
import type { Reply } from './model-server.ts'
import {
  breaksOff,
  chooses,
  failsWith200,
  hangs,
  hangsUp,
  huge,
  says,
  sends,
} from './model-server.ts'

/** A phrase as the model gets it. */
interface Sent {
  id: string
  role: Phrase['role']
  text: string
}

/** What a request offers to choose from. */
export function sentPhrases(messages: { content: string }[]): {
  needed: string[]
  phrases: Sent[]
} {
  const content = messages.find(({ content }) => content.includes('<data>\n'))!.content
  const data = content.slice(content.indexOf('<data>\n') + 7, content.indexOf('\n</data>'))
  return JSON.parse(data) as { needed: string[]; phrases: Sent[] }
}

/** An answer made of what a request offers. */
const answering =
  (answer: (good: string[]) => unknown): Reply =>
  (request, response) =>
    says(JSON.stringify(answer(goodChoice(request.messages))))(request, response)

/** A choice that keeps the rules: the first opening, all facts with their actions in turn, the last closing. */
function goodChoice(messages: { content: string }[]): string[] {
  const { needed, phrases } = sentPhrases(messages)
  const of = (role: Phrase['role']) => phrases.filter((phrase) => phrase.role === role)
  const [actions, facts] = [of('action'), of('fact')]
  const middle =
    actions.length > 0
      ? actions.slice(0, 3).flatMap(({ id }) => [id, id.replace('a', 'f')])
      : needed
  const [opening, closing] = [of('opening')[0], of('closing').at(-1)]
  const rest = middle.length === 0 ? facts.slice(0, 1).map(({ id }) => id) : middle
  return [...(opening ? [opening.id] : []), ...rest, ...(closing ? [closing.id] : [])]
}

/** Each way to be wrong, made from a choice that is right. */
export const WRONG_ANSWERS: Record<string, Reply> = {
  'a phrase that is not on the list': answering((good) => ({ say: [...good, 'f999'] })),
  'a sentence of its own': answering((good) => ({ say: [...good, 'Sales doubled.'] })),
  'a phrase with words around it': answering(([first, ...rest]) => ({
    say: [`${first} now`, ...rest],
  })),
  'a phrase with changed text': answering((good) => ({
    say: good.map((id) => ({ id, text: 'They owe you €9,999.' })),
  })),
  'a phrase twice': answering((good) => ({ say: [...good, good[0]] })),
  'letters that look alike': answering(([first, ...rest]) => ({
    say: [first!.replace('o', 'о').replace('a', 'а').replace('f', 'ｆ'), ...rest],
  })),
  'invisible characters': answering(([first, ...rest]) => ({ say: [`${first}\u200b`, ...rest] })),
  'text that is turned around': answering(([first, ...rest]) => ({
    say: [`\u202e${first}`, ...rest],
  })),
  HTML: answering((good) => ({ say: [...good, '<script>alert(1)</script>'] })),
  'sentences in place of phrases': answering(() => ({
    sentences: [{ text: 'Sales doubled, and they owe you €9,999.', facts: ['f1'] }],
  })),
  'what every object inherits': answering(() => ({ say: ['constructor', '__proto__'] })),
  'no phrases': answering(() => ({ say: [] })),
}

/** A choice that keeps the rules. */
export const keepsRules: Reply = (request, response) =>
  chooses(...goodChoice(request.messages))(request, response)

/** Each way in which a server fails. */
export const FAILURES: Record<string, Reply> = {
  '5 MB': huge(),
  'JSON cut off': says('{"say":["f1","f2'),
  'prose instead of JSON': says('Sure! They spent $1,000,000.'),
  '429': sends('{"error":{"message":"slow down"}}', 429),
  '500': sends('oops', 500, 'text/plain'),
  'an error inside a 200': failsWith200,
  'a closed connection': hangsUp,
  'a connection closed within the answer': breaksOff,
  'a hang': hangs,
}
