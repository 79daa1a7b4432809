import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { displayName } from '../../shared/names.ts'
import { useProfile } from '../../features/profile/web/index.ts'
import { useHiddenTitle } from '../../web/layout/page-title.ts'
import { cn } from '../../web/ui/cn.ts'
import type { Person } from './menu.tsx'

export function TopBar({ person }: { person: Person }) {
  const name = displayName(person)
  return (
    <header className="sticky top-0 z-20 h-12 border-b border-line bg-paper px-8 max-md:hidden print:hidden">
      <div className="mx-auto flex h-full max-w-[80rem] items-center gap-3 text-ui">
        <Shop />
        <Title />
        <Link
          to="/account"
          className="ml-auto flex min-h-9 min-w-0 shrink-0 items-center gap-2.5 rounded-box pl-2 font-medium text-muted hover:text-text"
        >
          <span className="sr-only">Account of</span>
          <span className="max-w-56 truncate max-lg:sr-only">{name}</span>
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-full bg-gold-wash text-sm font-semibold text-gold-text"
          >
            {initialsOf(name)}
          </span>
        </Link>
      </div>
    </header>
  )
}

function Shop() {
  const profile = useProfile()
  return (
    <Link
      to="/business-profile"
      className="flex min-h-9 min-w-0 items-center gap-2 rounded-box pr-2 font-semibold hover:text-gold-text"
    >
      <Store className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="truncate">
        <span className="sr-only">Your shop{profile && ': '}</span>
        {profile &&
          (profile.businessName ? (
            <bdi>{profile.businessName}</bdi>
          ) : (
            <span className="font-medium text-muted">Name your shop</span>
          ))}
      </span>
    </Link>
  )
}

/** Screen readers find the page's heading. */
function Title() {
  const title = useHiddenTitle()
  return (
    <span
      aria-hidden
      className={cn(
        'min-w-0 truncate border-l border-line pl-3 text-muted transition-opacity duration-150',
        !title && 'opacity-0',
      )}
    >
      {title}
    </span>
  )
}

/** `MO` for Maya Ortiz, `M` for an email's `maya` */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends
    .map((word) => /^./u.exec(word)?.[0])
    .join('')
    .toUpperCase()
}
