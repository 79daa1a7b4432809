import type { ComponentType } from 'react'

/** Parts from the advice feature, passed in by the router; each may load later. */
export interface MissionParts {
  Outreach: ComponentType
  Benchmarks: ComponentType
}
