import type { ComponentType } from 'react'

/** from features that stand to the right of this one, by the router; may load later */
export interface MissionParts {
  /** the number to work for, as on the dashboard */
  NowNumber: ComponentType
  Outreach: ComponentType<{ customer: number | undefined }>
  Benchmarks: ComponentType
}
