import type { ComponentType } from 'react'

/** from the advice feature, by the router; may load later */
export interface MissionParts {
  Outreach: ComponentType
  Benchmarks: ComponentType
}
