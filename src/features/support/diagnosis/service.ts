import type { Services } from '../../../server/services.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Analysis, FEEDBACK, submitTicket } from '../contract.ts'
import { analysisOf, notLookedAt } from './analysis.ts'
import { pageOf } from '../rules.ts'
import { worded } from './model.ts'
import { situationOf } from './reading.ts'

type Issue = Exclude<BodyOf<typeof submitTicket>, { issueType: typeof FEEDBACK }>

/**
 * Holds no connection during the model's call. Never throws: an issue must be reported above all when the app isn't
 * well.
 */
export async function diagnosisFor(
  services: Services,
  ownerId: string,
  issue: Issue,
): Promise<Analysis> {
  let situation
  try {
    situation = await situationOf(services, ownerId, {
      timeZone: issue.timeZone ?? null,
      page: pageOf(issue.where?.page),
      hidden: issue.where?.hidden ?? 0,
    })
  } catch (error) {
    services.log[error instanceof AppError ? 'warn' : 'error'](error, 'No diagnosis was possible.')
    return notLookedAt(issue)
  }
  const { analysis, findings } = analysisOf(situation, issue)
  if (findings.length === 0) return analysis
  return { ...analysis, diagnosis: await worded(services, ownerId, findings, situation.today) }
}
