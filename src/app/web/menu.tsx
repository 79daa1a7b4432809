import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut, Moon, ShieldCheck, Sun } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { displayName } from '../../shared/names.ts'
import { StreakReminder } from '../../features/coach/settings/web/streak-reminder.tsx'
import { appName } from '../../web/brand.ts'
import { doneOf, OFFERED, setupQuery } from '../../features/setup-guide/web/queries.ts'
import { chooseTheme, useTheme } from '../../web/theme.ts'
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
    'flex min-h-11 w-full items-center gap-3 rounded-box px-3 text-ui font-medium transition-colors aria-[current=page]:bg-ink-soft aria-[current=page]:shadow-[inset_3px_0_0_var(--color-gold)] [&_svg]:size-4.5 [&_svg]:shrink-0',
    isHighlighted
      ? 'mb-1 bg-gold/15 text-gold hover:bg-gold/25'
      : 'text-on-ink-muted hover:bg-ink-soft hover:text-on-ink aria-[current=page]:text-on-ink',
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
          <b className="line-clamp-2 text-md wrap-anywhere font-semibold tracking-snug text-on-ink">
            {appName}
          </b>
          <span className="block text-xs text-balance text-on-ink-muted">
            The money is in the mechanics
          </span>
        </p>
      </div>
      <nav aria-label="Pages" className="mt-6 grid gap-0.5">
        {navigation[labels].map(({ to, icon: Icon, isNew, ...item }) => (
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
              {isNew && labels === 'label' && (
                <span className="ml-auto rounded-full bg-gold px-1.5 py-0.5 text-xs leading-none font-bold text-on-gold">
                  NEW
                </span>
              )}
            </Link>
            {to === COACH && <StreakReminder id={reminderId} />}
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto border-t border-ink-line pt-4">
        <Link
          to="/account"
          className={cn(rowStyles(), 'mb-2 text-sm')}
          {...(onChosen && { onClick: onChosen })}
        >
          <Logo key={person.logoUrl} url={person.logoUrl} />
          <span className="min-w-0 grow py-1">
            <span className="sr-only">Your account: </span>
            <b className="block truncate font-semibold text-on-ink">{displayName(person)}</b>
            <span className="block truncate text-on-ink-muted" title={person.email}>
              {person.email}
            </span>
          </span>
          <ChevronRight aria-hidden />
        </Link>
        {person.isAdmin && (
          <Link to="/admin" className={rowStyles()} {...(onChosen && { onClick: onChosen })}>
            <ShieldCheck aria-hidden />
            Admin
          </Link>
        )}
        <ThemeToggle />
        <button type="button" className={rowStyles()} onClick={onSignOut}>
          <LogOut aria-hidden />
          Sign Out
        </button>
        <p className="mt-1 flex gap-5 px-3 text-xs text-on-ink-muted [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:rounded-inner [&>a]:hover:text-on-ink md:[&>a]:min-h-8">
          <a href="/privacy">Privacy</a>
          <a href="/terms">Terms</a>
        </p>
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

function ThemeToggle() {
  const dark = useTheme() === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <button
      type="button"
      className={rowStyles()}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon aria-hidden />
      {dark ? 'Light theme' : 'Dark theme'}
    </button>
  )
}
