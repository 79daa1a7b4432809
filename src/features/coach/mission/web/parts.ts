import type { ComponentType } from 'react'

/** Parts of Today's Mission from the advice feature, passed in by the router. Each may load later. */
export interface MissionParts {
  /** Customers to get in touch with. */
  Outreach: ComponentType
  /** How the shop compares with others. */
  Benchmarks: ComponentType
}
