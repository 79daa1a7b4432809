import { STEPS, type CompletedSteps, type StepName } from './contract.ts'

/** The owner's data that decide which steps are done. */
export interface Facts {
  hasGoal: boolean
  businessName: string
  /** entries that aren't refunds; exact up to `TYPED_SALES`, above that possibly too low */
  sales: number
}

/** More sales than this were probably imported and not typed one by one. */
export const TYPED_SALES = 10

/** For each step, whether the data show that it's done. */
export type DetectedSteps = Record<StepName, boolean>

/** Returns the steps that the data show as done (spec §4). The community step leaves no data, so it's false. */
export function detectedSteps({ hasGoal, businessName, sales }: Facts): DetectedSteps {
  const hasProfile = businessName.trim() !== ''
  const hasSale = sales > 0
  return {
    Goal: hasGoal,
    Profile: hasProfile,
    'First sale': hasSale,
    Dashboard: hasSale && hasProfile,
    Import: sales > TYPED_SALES,
    Community: false,
  }
}

/** A step that the owner checked or unchecked. */
export interface Choice {
  stepIndex: number
  stepName: string
  isDone: boolean
}

/** Returns the completed steps. The owner's choice counts first; without one, the data decide. */
export function completedSteps(detected: DetectedSteps, choices: Choice[]): CompletedSteps {
  return STEPS.flatMap((name, stepIndex) => {
    const choice = choices.find((each) => each.stepIndex === stepIndex)
    if (!(choice?.isDone ?? detected[name])) return []
    return { stepIndex, stepName: choice?.stepName ?? name, isDetected: !choice }
  })
}
