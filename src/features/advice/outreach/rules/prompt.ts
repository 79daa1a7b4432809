import { nameKey } from '../../../../shared/names.ts'
import type { Priority } from '../contract.ts'

const SAID =
  /\b(high|medium|low)[\s-]priority\b|\bpriority(?: level)?(?: is\b|:| =)? (high|medium|low)\b/i

/** Returns the priority that a prompt names: `high priority`, `Priority: medium`; null if it names none. */
export function priorityIn(prompt: string): Priority | null {
  const [, before, after] = SAID.exec(prompt.replace(/\s+/g, ' ')) ?? []
  return ((before ?? after)?.toLowerCase() as Priority | undefined) ?? null
}

/** What stands before the name of the one whom a message is for. */
const ADDRESSING = /(?:^|[^\p{L}])(?:to|for|customer|name)(?: is)?:? "?$/u

/** Returns the customer, of those named in a prompt (the longest name first), whom it says to write to. */
export function addresseeIn<Customer extends { name: string }>(
  prompt: string,
  named: Customer[],
): Customer | undefined {
  const text = nameKey(prompt)
  return named.find(({ name }) => {
    const at = text.indexOf(nameKey(name))
    const after = text.slice(at + nameKey(name).length)
    return at > 0 && ADDRESSING.test(text.slice(Math.max(0, at - 20), at)) && !/^\p{L}/u.test(after)
  })
}
