import { Menu as MenuIcon, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { appName } from '../../web/brand.ts'
import { BrandMark } from '../../web/ui/brand-mark.tsx'
import { cn } from '../../web/ui/cn.ts'
import { Modal } from '../../web/ui/dialog.tsx'
import { Toaster } from '../../web/ui/toast.tsx'
import { Menu, type Person } from './menu.tsx'
import { BackToSetup } from './back-to-setup.tsx'
import { TopBar } from './top-bar.tsx'

interface Props {
  person: Person
  onSignOut: () => void
  /** without: a button at the bottom on phones */
  hasTopBar: boolean
  children: ReactNode
}

export function AppLayout({ person, onSignOut, hasTopBar, children }: Props) {
  return (
    <div
      data-top-bar={hasTopBar || undefined}
      className="group/frame min-h-dvh md:grid md:grid-cols-[min(16.5rem,max(264px,26vw))_minmax(0,1fr)] print:block"
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-box bg-gold px-4 py-3 font-semibold text-on-gold focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <aside className="bg-ink max-md:hidden print:hidden">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-4 py-6 scheme-dark">
          <Menu labels="label" person={person} onSignOut={onSignOut} />
        </div>
      </aside>
      <PhoneMenu person={person} onSignOut={onSignOut} hasTopBar={hasTopBar} />
      <div className="min-w-0">
        {hasTopBar && <TopBar person={person} />}
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            'px-4 pt-5 pb-28 outline-none md:px-8 md:py-6 print:p-px',
            // Nothing focused may scroll under the bar.
            hasTopBar &&
              'md:[&_:is(a,button,input,select,textarea,summary,[tabindex])]:scroll-mt-16',
          )}
        >
          <div className="mx-auto max-w-[80rem]">
            <BackToSetup className="mb-4 h-9 bg-gold-wash text-gold-text max-md:hidden" />
            {children}
          </div>
        </main>
      </div>
      <Toaster />
    </div>
  )
}

function PhoneMenu({ hasTopBar, ...menu }: Omit<Props, 'children'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <header
      className={
        hasTopBar
          ? 'sticky top-0 z-20 bg-ink md:hidden print:hidden'
          : 'fixed bottom-4 left-4 z-20 rounded-full bg-ink shadow-raised md:hidden print:hidden'
      }
    >
      <div
        className={cn(
          'flex items-center gap-2 text-on-ink scheme-dark',
          hasTopBar ? 'h-14 px-2' : 'p-1.5',
        )}
      >
        <button
          type="button"
          aria-label="Open menu"
          className="grid size-11 place-items-center rounded-box"
          onClick={() => setOpen(true)}
        >
          <MenuIcon className="size-5.5" aria-hidden />
        </button>
        {hasTopBar && (
          <>
            <BrandMark className="size-7" />
            <span className="min-w-0 truncate font-semibold">{appName}</span>
            {/* In the sticky top bar it stays visible while the page scrolls. */}
            <BackToSetup className="ml-auto h-11 text-gold [&>svg]:hidden" />
          </>
        )}
      </div>
      <Modal
        open={open}
        onClose={close}
        labelledBy="menu-title"
        className="m-0 h-dvh max-h-none w-[min(18.5rem,86vw)] not-open:-translate-x-full starting:open:-translate-x-full"
      >
        <div className="h-full bg-ink">
          <div className="relative flex h-full flex-col overflow-y-auto px-4 py-5 scheme-dark">
            <h2 id="menu-title" className="sr-only">
              Menu
            </h2>
            <button
              type="button"
              aria-label="Close menu"
              className="absolute top-3 right-2 grid size-11 place-items-center rounded-box text-on-ink-muted"
              onClick={close}
            >
              <X className="size-5" aria-hidden />
            </button>
            <Menu labels="phoneLabel" {...menu} onChosen={close} />
          </div>
        </div>
      </Modal>
    </header>
  )
}
