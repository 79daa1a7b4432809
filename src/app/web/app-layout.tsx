import { Menu as MenuIcon, X } from 'lucide-react'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { AddSale } from '../../features/sales/web/add-sale.tsx'
import { BarContext } from '../../web/layout/page-header.tsx'
import { Modal } from '../../web/ui/dialog.tsx'
import { Toaster } from '../../web/ui/toast.ts'
import { useIsPhone } from '../../web/use-is-phone.ts'
import { Menu, type Person } from './menu.tsx'

interface Props {
  person: Person
  onSignOut: () => void
  /** without: the title stands in the page; phones need the bar for their menu */
  hasTopBar: boolean
  hasAddSale: boolean
  children: ReactNode
}

const WIDTH = 'mx-auto w-full max-w-[68rem] px-4 md:px-8'

export function AppLayout({ person, onSignOut, hasTopBar, hasAddSale, children }: Props) {
  // Made before it has a place: the title is there when the router looks for it.
  const [title] = useState(() => document.createElement('div'))
  const place = useCallback((bar: HTMLElement | null) => bar?.append(title), [title])
  const hasBar = useIsPhone() || hasTopBar
  return (
    <div className="group/frame min-h-dvh md:grid md:grid-cols-[min(17rem,max(264px,26vw))_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-inner bg-gold px-4 py-3 font-semibold text-on-gold focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <aside className="bg-ink max-md:hidden print:hidden">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-3 py-5 scheme-dark">
          <Menu labels="label" person={person} onSignOut={onSignOut} />
        </div>
      </aside>
      {/* With text at 200 %, bars that stay would leave little of a phone. */}
      <div className="flex min-h-dvh min-w-0 flex-col print:block">
        {hasBar && (
          <header className="top-0 z-20 max-md:bg-ink max-md:text-on-ink min-[19rem]:max-md:sticky print:static print:bg-transparent print:text-text">
            <div
              className={`${WIDTH} flex min-h-14 items-center gap-x-4 max-md:gap-x-1 max-md:pl-1 md:min-h-19 print:px-0`}
            >
              <PhoneMenu person={person} onSignOut={onSignOut} />
              <div ref={place} className="min-w-0 grow wrap-anywhere" />
              {hasAddSale && (
                <AddSale className="group-has-data-hides-add-sale/frame:hidden max-md:hidden print:hidden" />
              )}
            </div>
          </header>
        )}
        <main
          id="content"
          tabIndex={-1}
          className={`${WIDTH} grow pt-3 outline-none md:pb-16 print:p-px ${hasAddSale ? 'pb-6' : 'pb-28'} ${hasBar ? 'md:pt-0' : 'md:pt-6'}`}
        >
          <BarContext value={hasBar ? title : null}>{children}</BarContext>
        </main>
        {hasAddSale && (
          <footer className="bottom-0 z-10 border-t border-line bg-paper px-3 py-2 group-has-data-hides-add-sale/frame:hidden min-[19rem]:max-md:sticky md:hidden print:hidden">
            <AddSale className="min-h-12 w-full" />
          </footer>
        )}
      </div>
      <Suspense>
        <Toaster />
      </Suspense>
    </div>
  )
}

function PhoneMenu(menu: Pick<Props, 'person' | 'onSignOut'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="md:hidden print:hidden">
      <button
        type="button"
        aria-label="Open menu"
        className="grid size-11 place-items-center rounded-inner scheme-dark"
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="size-5.5" aria-hidden />
      </button>
      <Modal
        open={open}
        onClose={close}
        labelledBy="menu-title"
        className="m-0 h-dvh max-h-none w-[min(18.5rem,86vw)] not-open:-translate-x-full starting:open:-translate-x-full"
      >
        <div className="h-full bg-ink">
          <div className="relative flex h-full flex-col overflow-y-auto px-3 py-5 scheme-dark">
            <h2 id="menu-title" className="sr-only">
              Menu
            </h2>
            <button
              type="button"
              aria-label="Close menu"
              className="absolute top-3 right-2 grid size-11 place-items-center rounded-inner text-on-ink-muted"
              onClick={close}
            >
              <X className="size-5" aria-hidden />
            </button>
            <Menu labels="phoneLabel" {...menu} onChosen={close} />
          </div>
        </div>
      </Modal>
    </div>
  )
}
