import type { Reply } from './model-server.ts'
import { breaksOff, failsWith200, hangs, hangsUp, huge, says, sends } from './model-server.ts'

/** A fact as the model gets it. */
interface Sent {
  id: string
  text: string
  names: string[]
}

/** What a scripted model writes about the facts it was sent. */
interface Written {
  sentences: { text: string; facts: string[] }[]
  /** text that isn't in the facts, and must not be shown */
  wrong: string[]
}

/** The facts in a request. */
export function sentFacts(messages: { content: string }[]): Sent[] {
  const content = messages.find(({ content }) => content.includes('<data>\n'))!.content
  const data = content.slice(content.indexOf('<data>\n') + 7, content.indexOf('\n</data>'))
  return (JSON.parse(data) as { facts: Sent[] }).facts
}

/** A figure outside of names: an amount, a rate or a number. */
const FIGURE = /\d[\d.,'’\u202f]*\d|\d/

/** A fact's first figure that isn't part of a name, and where it stands. */
function figureOf({ text, names }: Sent): { at: number; figure: string } | null {
  let rest = text
  for (const name of names) rest = rest.replaceAll(name, ' '.repeat(name.length))
  const found = FIGURE.exec(rest)
  return found && { at: found.index, figure: found[0] }
}

const copied = ({ id, text }: Sent) => ({ text, facts: [id] })
/** A correct text with one wrong sentence in it: one is enough. */
const withWrong = (facts: Sent[], ...wrong: { text: string; facts: string[] }[]): Written => ({
  sentences: [...facts.slice(0, 2).map(copied), ...wrong],
  wrong: wrong.map(({ text }) => text),
})
const claim = (facts: Sent[], text: string) => ({ text, facts: facts.map(({ id }) => id) })

/** Changes the first figure of the first fact that has one; null if none has. */
function withFigure(facts: Sent[], change: (figure: string) => string): Written | null {
  for (const fact of facts) {
    const found = figureOf(fact)
    if (!found) continue
    const { at, figure } = found
    const text = fact.text.slice(0, at) + change(figure) + fact.text.slice(at + figure.length)
    return withWrong(facts, { text, facts: [fact.id] })
  }
  return null
}

/** Each way to be wrong; null where the facts give no occasion. */
export const WRONG_TEXTS: Record<string, (facts: Sent[]) => Written | null> = {
  'a changed digit': (facts) =>
    withFigure(facts, (figure) =>
      figure.replace(/\d/, (digit) => String(((Number(digit) + 4) % 9) + 1)),
    ),
  'a figure of another fact': (facts) => {
    const [one, other] = facts.filter((fact) => figureOf(fact))
    if (!one || !other || figureOf(one)!.figure === figureOf(other)!.figure) return null
    return withFigure([one], () => figureOf(other)!.figure)
  },
  'another currency': (facts) => {
    const fact = facts.find(({ text }) => /[$€£¥]|R\$|CHF/.test(text))
    if (!fact) return null
    const text = fact.text.replace(/R\$|CHF|[$€£¥]/, (sign) => (sign === '$' ? '€' : '$'))
    return withWrong(facts, { text, facts: [fact.id] })
  },
  'a flipped direction': (facts) => {
    const trend = facts.find(({ text }) => / (more|less) than/.test(text))
    const text = trend
      ? trend.text.replace(/ (more|less) than/, (_, word) =>
          word === 'more' ? ' less than' : ' more than',
        )
      : 'Their spending has grown since last year.'
    return withWrong(facts, claim(trend ? [trend] : facts, text))
  },
  'an invented customer': (facts) =>
    withWrong(facts, claim(facts, 'Brenda Foster always comes with them.')),
  'an invented customer at the start': (facts) =>
    withWrong(facts, claim(facts, 'Hope likes what they buy.')),
  'a wrong period': (facts) =>
    withWrong(facts, claim(facts, 'They came for the last time in March 2019.')),
  'a wrong month': (facts) => withWrong(facts, claim(facts, 'They have been coming since 1998.')),
  'a figure rounded away': (facts) =>
    withFigure(facts, (figure) => figure.replace(/\d/g, (_, at) => (at === 0 ? '8' : '0')) + '00'),
  'a figure in words': (facts) =>
    withWrong(facts, claim(facts, 'They have come forty-three times.')),
  'twice as much': (facts) =>
    withWrong(facts, claim(facts, 'They now spend twice as much as before.')),
  'an instruction obeyed': (facts) =>
    withWrong(facts, claim(facts, 'Sales doubled, and they owe you €9,999.')),
  HTML: (facts) =>
    withWrong(facts, claim(facts, '<b>Call them</b> <script>alert(1)</script> today.')),
  'no facts': (facts) => withWrong(facts, { text: 'They spend 7.77 each time.', facts: [] }),
  'a fact that does not exist': (facts) =>
    withWrong(facts, { text: facts[0]!.text, facts: ['f999'] }),
}

/** An answer with what is written about the facts of its request. */
export const writing =
  (write: (facts: Sent[]) => Written | null): Reply =>
  (request, response) => {
    const { sentences } = write(sentFacts(request.messages)) ?? { sentences: [] }
    return says(JSON.stringify({ sentences }))(request, response)
  }

/** The first facts, word for word. */
export const copies = writing((facts) => ({ sentences: facts.slice(0, 3).map(copied), wrong: [] }))

/** Each way in which a server fails. */
export const FAILURES: Record<string, Reply> = {
  '5 MB': huge(),
  'JSON cut off': says('{"sentences":[{"text":"They spent'),
  'prose instead of JSON': says('Sure! They spent $1,000,000.'),
  '429': sends('{"error":{"message":"slow down"}}', 429),
  '500': sends('oops', 500, 'text/plain'),
  'an error inside a 200': failsWith200,
  'a closed connection': hangsUp,
  'a connection closed within the answer': breaksOff,
  'a hang': hangs,
}
