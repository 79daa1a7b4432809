import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isCheckNeeded } from './refusals.ts'
import { CheckStep } from './check-step.tsx'
import { refreshSecondFactor, secondFactorQuery } from './queries.ts'

/**
 * For a form or a press that may need more than the password. `isRefused` tells whether that is why a call failed, and then
 * `step` is what to show next to it. `again` sends it once more, when the owner has shown it.
 */
export function useCheck(again: () => void): {
  isRefused: (error: unknown) => boolean
  step: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...secondFactorQuery, enabled: isOpen })
  return {
    isRefused: (error) => {
      if (!isCheckNeeded(error)) return false
      void refreshSecondFactor().then(() => setOpen(true))
      return true
    },
    step: isOpen && data && (
      <CheckStep
        ways={data.ways}
        onChecked={() => {
          setOpen(false)
          again()
        }}
        onCancel={() => setOpen(false)}
      />
    ),
  }
}
