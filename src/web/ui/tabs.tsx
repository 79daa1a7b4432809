import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

interface TabsProps<Value extends string> {
  /** for screen readers */
  label: string
  tabs: (readonly [value: Value, label: ReactNode])[]
  chosen: Value
  onChoose: (value: Value) => void
  children: ReactNode
  className?: string
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, chosen, onChoose, children, className } = props
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current!
    const tab = list.querySelector<HTMLElement>('[aria-selected=true]')
    if (!tab) return
    // `scrollIntoView` would scroll the page as well.
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
  }, [chosen])
  return (
    <Radix.Root
      value={chosen}
      onValueChange={(value) => onChoose(value as Value)}
      className={className}
    >
      <Radix.List
        ref={strip}
        aria-label={label}
        className="relative mb-3 flex gap-1 overflow-x-auto fades-x border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-2 md:mb-5"
      >
        {tabs.map(([value, name]) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="h-11 shrink-0 rounded-t-inner border-b-2 border-transparent px-2 text-small whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-text aria-selected:border-now aria-selected:font-semibold aria-selected:text-text md:px-3.5 md:text-body"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={chosen} tabIndex={-1} className="outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
