import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  children: ReactNode
}

export function RadioCard({ label, children, ...input }: Props) {
  return (
    <label className="relative flex items-center gap-3 rounded-box border border-edge/60 px-3.5 py-2.5 transition-colors hover:border-edge has-checked:border-now has-checked:inset-ring has-checked:inset-ring-now has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:opacity-60">
      <input
        type="radio"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        {...input}
      />
      <span
        aria-hidden
        className="size-4.5 shrink-0 rounded-full border border-edge peer-checked:border-[5px] peer-checked:border-now"
      />
      <span>
        <span className="block text-body font-semibold">{label}</span>
        {children}
      </span>
    </label>
  )
}
