import * as z from 'zod/mini'
import { aText, documented } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { digits, requiredText, wholeNumber } from '../../shared/fields.ts'

/** The steps of the guide, in order; a step's index is its position here (spec §2). */
export const STEPS = ['Goal', 'Profile', 'First sale', 'Dashboard', 'Import', 'Community'] as const
export type StepName = (typeof STEPS)[number]
const LAST_STEP = STEPS.length - 1

const stepIndex = wholeNumber('Step', 0, LAST_STEP)
const STEP_RANGE = `Step must be a whole number from 0 to ${LAST_STEP}`

const completedSteps = z.array(
  z.object({
    stepIndex: z.number(),
    stepName: aText(100),
    /** True if the step was detected from the data and not checked by the owner. */
    isDetected: z.boolean(),
  }),
)
export type CompletedSteps = z.infer<typeof completedSteps>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup-completion',
  summary: 'The completed steps of the setup guide, in order',
  response: completedSteps,
})

export const completeStep = endpoint({
  method: 'POST',
  path: '/api/setup-completion',
  summary: 'Mark a setup step as done; does nothing if it already is',
  body: z.object({ stepIndex, stepName: requiredText('Step name', 100) }),
  response: completedSteps,
})

export const revertStep = endpoint({
  method: 'DELETE',
  path: '/api/setup-completion/:stepIndex',
  summary: "Mark a setup step as not done; does nothing if it isn't done",
  params: z.object({
    stepIndex: documented(z.pipe(digits(STEP_RANGE), stepIndex), {
      type: 'integer',
      minimum: 0,
      maximum: LAST_STEP,
    }),
  }),
  response: completedSteps,
})
