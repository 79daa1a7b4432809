import type { IssueType } from '../contract.ts'
import { hasAny } from './rules/words.ts'

const ASKS =
  'no_button|option|setting|feature|function can|could|pls|please|will|would+add|include|build|make|allow|support|integrate ' +
  'please|pls_have|give|let be=_nice|great|cool|awesome|handy|lovely|perfect|useful|brilliant|helpful ' +
  'would|id_love|like wish=_there|it|i=|you|the|we=|could feature suggest idea way=_to=|for= must|should_work|have|let|able need|want_a=|an=|able|way|button|option|version ' +
  'possible_to connect|integrate|sync+with dark_mode ' +
  // workarounds
  'cant|cannot_send|print|export|share|download|sort|copy|rename have_to manually by_hand each|every_time let=+have|without'

/** A so-called wish without these words may be a complaint. */
export const isWish = (words: string[]): boolean => hasAny(words, ASKS)

export const isCalledWish = (issueType: IssueType): boolean => issueType === 'Feature Request'
