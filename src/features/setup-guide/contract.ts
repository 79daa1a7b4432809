import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { digits, requiredText, wholeNumber } from '../../shared/fields.ts'

/** The steps of the guide in their order; a step's index is its place here (spec §2). */
export const STEPS = ['Goal', 'Profile', 'First sale', 'Dashboard', 'Import', 'Community'] as const
const LAST_STEP = STEPS.length - 1

const stepIndex = wholeNumber('Step', 0, LAST_STEP)
const STEP_RANGE = `Step must be a whole number from 0 to ${LAST_STEP}`

const completedSteps = z.array(
  z.object({
    stepIndex: z.number(),
    stepName: z.string(),
    /** Not ticked by the owner: the data say so. */
    isDetected: z.boolean(),
  }),
)
export type CompletedSteps = z.infer<typeof completedSteps>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup-completion',
  summary: 'The steps of the setup guide that are done, in their order',
  response: completedSteps,
})

export const completeStep = endpoint({
  method: 'POST',
  path: '/api/setup-completion',
  summary: 'Tick a step of the setup guide; a ticked one stays as it is',
  body: z.object({ stepIndex, stepName: requiredText('Step name', 100) }),
  response: completedSteps,
})

export const revertStep = endpoint({
  method: 'DELETE',
  path: '/api/setup-completion/:stepIndex',
  summary: 'Untick a step of the setup guide; one that is not ticked stays as it is',
  params: z.object({ stepIndex: z.pipe(digits(STEP_RANGE), stepIndex) }),
  response: completedSteps,
})
