import { STEPS, type CompletedSteps } from './contract.ts'

/** What the owner has, as far as the guide looks at it. */
export interface Facts {
  hasGoal: boolean
  businessName: string
  /** entries that are not refunds; once they are more than `TYPED_SALES`, how many more is left open */
  sales: number
}

/** More sales than these were hardly typed one by one. */
export const TYPED_SALES = 10

/** Per step: whether the data say that it is done (spec §4). Joining the community leaves no data. */
export function detectedSteps({ hasGoal, businessName, sales }: Facts): boolean[] {
  const hasProfile = businessName.trim() !== ''
  const hasSale = sales > 0
  return [hasGoal, hasProfile, hasSale, hasSale && hasProfile, sales > TYPED_SALES, false]
}

/** What the owner said of a step by its circle. */
export interface Choice {
  stepIndex: number
  stepName: string
  isDone: boolean
}

/** A step is done when the owner says so, and without a word of theirs when the data do. */
export function completedSteps(detected: boolean[], choices: Choice[]): CompletedSteps {
  return STEPS.flatMap((name, stepIndex) => {
    const choice = choices.find((each) => each.stepIndex === stepIndex)
    if (!(choice?.isDone ?? detected[stepIndex])) return []
    return { stepIndex, stepName: choice?.stepName ?? name, isDetected: !choice }
  })
}
