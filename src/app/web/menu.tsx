import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, ShieldCheck } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { displayName } from '../../shared/names.ts'
import { NewsDot } from '../../features/coach/settings/web/news-dot.tsx'
import { StreakReminder } from '../../features/coach/settings/web/streak-reminder.tsx'
import { appName } from '../../web/brand.ts'
import { doneOf, OFFERED, setupQuery } from '../../features/setup-guide/web/queries.ts'
import { BrandMark } from '../../web/ui/brand-mark.tsx'
import { cn } from '../../web/ui/cn.ts'
import { navigation } from './navigation.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  /** '' for none */
  logoUrl: string
  /** only with a second factor */
  isAdmin: boolean
}

interface Props {
  labels: 'label' | 'phoneLabel'
  person: Person
  onSignOut: () => void
  onChosen?: () => void
}

const rowStyles = (isHighlighted = false) =>
  cn(
    'flex min-h-11 w-full items-center gap-2.5 rounded-inner px-2.5 py-1 text-left text-body leading-snug transition-colors aria-[current=page]:bg-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-ink [&_svg]:size-4.5 [&_svg]:shrink-0',
    isHighlighted
      ? 'font-semibold text-on-ink inset-ring inset-ring-ink-line hover:bg-ink-soft'
      : 'text-on-ink-muted hover:bg-ink-soft hover:text-on-ink',
  )

const COACH: string = '/boss-action-coach'

export function Menu({ labels, person, onSignOut, onChosen }: Props) {
  const setup = useQuery(setupQuery).data
  const reminderId = useId()
  const stepsLeft = setup !== undefined && doneOf(setup) < OFFERED.length
  return (
    <>
      <div className="flex items-center gap-2.5 px-1">
        <BrandMark className="size-9 shrink-0" />
        <p className="min-w-0">
          <b className="line-clamp-2 text-body wrap-anywhere font-semibold tracking-snug text-on-ink">
            {appName}
          </b>
          <span className="block text-small text-balance text-on-ink-muted">
            The money is in the mechanics
          </span>
        </p>
      </div>
      <nav aria-label="Pages" className="mt-6 grid gap-0.5">
        {navigation(labels, !stepsLeft).map(({ to, icon: Icon, isNew, ...item }) => (
          <Fragment key={to}>
            <Link
              to={to}
              // Highlighted until done (spec §2).
              className={rowStyles(to === '/setup-guide' && stepsLeft)}
              activeOptions={{ includeSearch: false }}
              {...(to === COACH && { 'aria-describedby': reminderId })}
              {...(onChosen && { onClick: onChosen })}
            >
              <Icon aria-hidden />
              <span className="py-1 leading-snug text-balance">{item[labels]}</span>
              {to === COACH && <NewsDot />}
              {isNew && labels === 'label' && (
                <span className="ml-auto text-small font-normal text-on-ink">NEW</span>
              )}
            </Link>
            {to === COACH && <StreakReminder id={reminderId} />}
          </Fragment>
        ))}
      </nav>
      {/* Not in one line with the pages: nobody signs out by mistake. */}
      <div className="mt-auto grid gap-0.5 pt-6">
        {person.isAdmin && (
          <Link to="/admin" className={rowStyles()} {...(onChosen && { onClick: onChosen })}>
            <ShieldCheck aria-hidden />
            Admin Dashboard
          </Link>
        )}
        <Link to="/account" className={rowStyles()} {...(onChosen && { onClick: onChosen })}>
          <Logo key={person.logoUrl} url={person.logoUrl} />
          <span className="min-w-0">
            <span className="sr-only">Your account: </span>
            <span className="block truncate">{displayName(person)}</span>
            <span className="block truncate text-small font-normal" title={person.email}>
              {person.email}
            </span>
          </span>
        </Link>
        <button type="button" className={rowStyles()} onClick={onSignOut}>
          <LogOut aria-hidden />
          Sign Out
        </button>
      </div>
    </>
  )
}

/** On white: most logos are designed for that. */
function Logo({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (!url || isBroken) return null
  return (
    <img
      src={url}
      alt=""
      className="size-10 shrink-0 rounded-inner bg-[#ffffff] object-contain p-0.5"
      onError={() => setBroken(true)}
    />
  )
}
