import { BrandMark } from '../../../web/ui/brand-mark.tsx'
import { Dashboard } from './pictures/dashboard.tsx'

/** 1200 × 630 (`npm run share-image`). Without a name, because every operator has their own. */
export function SharePicture() {
  return (
    <div className="flex h-screen w-screen items-center gap-14 overflow-hidden bg-ink pl-16 text-on-ink scheme-light">
      <div className="w-md shrink-0">
        <BrandMark className="size-16" />
        <p className="mt-8 text-hero font-semibold tracking-tighter">
          The money is in the mechanics
        </p>
        <p className="mt-6 text-figure text-on-ink-muted">
          Your revenue, your margin, your year. And what to do today.
        </p>
        <p className="mt-8 text-title font-semibold text-gold">100% free · No credit card</p>
      </div>
      <div className="w-xl shrink-0">
        <Dashboard />
      </div>
    </div>
  )
}
