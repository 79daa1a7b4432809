import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenCheckNeeded } from '../../../../web/api.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CheckStep } from './check-step.tsx'
import { refreshSecondFactor, secondFactorQuery } from './queries.ts'

export function CheckDialog() {
  // Several waiting calls share one question.
  const [waiting, setWaiting] = useState<((isGiven: boolean) => void)[]>([])
  const isOpen = waiting.length > 0
  const { data } = useQuery({ ...secondFactorQuery, enabled: isOpen })
  useEffect(() => {
    whenCheckNeeded(async () => {
      await refreshSecondFactor()
      return new Promise((resolve) => setWaiting((others) => [...others, resolve]))
    })
    return () => whenCheckNeeded(undefined)
  }, [])
  const answer = (isGiven: boolean) => {
    for (const resolve of waiting) resolve(isGiven)
    setWaiting([])
  }
  if (!isOpen || !data) return null
  return (
    <Dialog open hasForm title="Before this goes on" onClose={() => answer(false)} action={null}>
      <CheckStep ways={data.ways} onChecked={() => answer(true)} onCancel={() => answer(false)} />
    </Dialog>
  )
}
