import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isCheckNeeded } from './refusals.ts'
import { CheckStep } from './check-step.tsx'
import { refreshSecondFactor, secondFactorQuery } from './queries.ts'

/** `again` sends the call once more after the check. */
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
