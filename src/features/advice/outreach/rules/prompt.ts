import { nameKey } from '../../../../shared/names.ts'
import type { Priority } from '../contract.ts'

const SAID =
  /\b(high|medium|low)[\s-]priority\b|\bpriority(?: level)?(?: is\b|:| =)? (high|medium|low)\b/i

export function priorityIn(prompt: string): Priority | null {
  const [, before, after] = SAID.exec(prompt.replace(/\s+/g, ' ')) ?? []
  return ((before ?? after)?.toLowerCase() as Priority | undefined) ?? null
}

const ADDRESSING = /(?:^|[^\p{L}])(?:to|for|customer|name)(?: is)?:? "?$/u

/** `named`: in the prompt, the longest name first */
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
