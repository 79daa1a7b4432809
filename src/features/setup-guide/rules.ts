import { STEPS, type CompletedSteps, type StepName } from './contract.ts'

export interface Facts {
  hasGoal: boolean
  businessName: string
  /** without refunds; above `TYPED_SALES` possibly too low */
  sales: number
}

/** More were probably imported, not typed. */
export const TYPED_SALES = 10

export type DetectedSteps = Record<StepName, boolean>

/** spec §4; the community step leaves no data */
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

export interface Choice {
  stepIndex: number
  stepName: string
  isDone: boolean
}

/** The owner's choice counts first. */
export function completedSteps(detected: DetectedSteps, choices: Choice[]): CompletedSteps {
  return STEPS.flatMap((name, stepIndex) => {
    const choice = choices.find((each) => each.stepIndex === stepIndex)
    if (!(choice?.isDone ?? detected[name])) return []
    return { stepIndex, stepName: choice?.stepName ?? name, isDetected: !choice }
  })
}
