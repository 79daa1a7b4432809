import { useQuery } from '@tanstack/react-query'
import { EyeOff, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import type { Leaderboard } from '../contract.ts'
import { AppearanceForm } from './appearance-form.tsx'
import { appearanceQuery } from './queries.ts'
import { nameShown } from './shown-name.ts'
import { WHAT_OTHERS_SEE } from './words.ts'

export function AppearanceCard({ board }: { board: Leaderboard }) {
  const { data } = useQuery(appearanceQuery)
  const [isOpen, setOpen] = useState(false)
  // The panel says why excluded owners appear nowhere.
  if (board.you.excluded) return null
  if (board.appearance === null) {
    return (
      <Card aria-labelledby="appearance-title">
        <h2 id="appearance-title" className="text-base font-semibold tracking-snug">
          How do you want to appear on the board?
        </h2>
        <p className="mt-1 mb-4 text-ui text-muted">{WHAT_OTHERS_SEE}</p>
        <AppearanceForm />
      </Card>
    )
  }
  const isHidden = board.appearance === 'hidden'
  const Icon = isHidden ? EyeOff : UserRound
  return (
    <div className="flex items-center gap-3 px-1 text-ui">
      <Icon className="size-4.5 shrink-0 text-muted" aria-hidden />
      <p className="min-w-0 text-muted">
        {isHidden ? (
          'You are hidden from the board.'
        ) : (
          <>
            You appear as{' '}
            <bdi className="font-semibold wrap-anywhere text-text">{data && nameShown(data)}</bdi>
          </>
        )}
      </p>
      <Button variant="secondary" className="ml-auto" onClick={() => setOpen(true)}>
        Change
      </Button>
      <Dialog
        open={isOpen}
        hasForm
        onClose={() => setOpen(false)}
        title="How you appear on the board"
      >
        {isOpen && <AppearanceForm onSaved={() => setOpen(false)} />}
      </Dialog>
    </div>
  )
}
