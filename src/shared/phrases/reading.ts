import { chosen, sentencesOf, type Draft, type Phrase } from './compose.ts'

/** characters */
const MAX_ANSWER = 20_000

/**
 * `{"say":["o1","f2","a2"]}`, perhaps with words around. A string is the reason of a refusal. Nothing else is used, so
 * no text can have a word that isn't ours.
 */
export function readAnswer(answer: string, draft: Draft): Phrase[] | string {
  const ids = idsIn(answer)
  if (ids === null) return 'it is not in the form that was asked for'
  const { greeting, phrases, needed, least = 1, most } = draft
  if (!ids.every((id) => phrases.some((phrase) => phrase.id === id)))
    return 'it has a phrase that is not on the list'
  if (new Set(ids).size < ids.length) return 'it has a phrase twice'
  if (!needed.every((id) => ids.includes(id))) return 'it leaves out a phrase that must be there'
  const text = chosen(draft, ids)
  const roles = text.slice(greeting ? 1 : 0).map(({ role }) => role)
  if (roles.lastIndexOf('opening') > 0) return 'it has an opening that is not at the beginning'
  if (greeting && roles[0] !== 'opening') return 'it begins without an opening'
  const closing = roles.indexOf('closing')
  if (closing >= 0 && closing < roles.length - 1) return 'it has a closing that is not at the end'
  if (phrases.some(({ role }) => role === 'action') && !roles.includes('action'))
    return 'it does not say what to do'
  const sentences = sentencesOf(text).length
  if (sentences < least) return 'it has too few sentences'
  return sentences > most ? 'it has too many sentences' : text
}

/** Words in front may have braces of their own. */
function idsIn(answer: string): string[] | null {
  if (answer.length > MAX_ANSWER) return null
  const end = answer.lastIndexOf('}')
  let start = answer.indexOf('{')
  for (let tries = 0; start >= 0 && start < end && tries < 5; tries++) {
    const ids = listIn(answer.slice(start, end + 1))
    if (ids) return ids
    start = answer.indexOf('{', start + 1)
  }
  return null
}

function listIn(text: string): string[] | null {
  try {
    const { say } = JSON.parse(text) as { say?: unknown }
    const isList = Array.isArray(say) && say.length > 0
    return isList && say.every((id) => typeof id === 'string') ? say : null
  } catch {
    return null
  }
}
