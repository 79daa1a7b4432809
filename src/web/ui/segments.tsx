import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  legend: string
  choices: readonly (readonly [value: string, label: string])[]
  /** when stored outside of a form */
  selected?: string
  className?: string
}

export function Segments({ legend, choices, selected, className, ...input }: Props) {
  return (
    <fieldset className={cn('inline-flex rounded-box border border-edge/60 p-1', className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(([value, label]) => (
        <label
          key={value}
          className="relative grid min-h-11 grow place-items-center rounded-inner px-3 sm:px-5 text-body font-semibold text-muted transition-colors has-checked:bg-sunken has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus md:min-h-9"
        >
          <input
            {...input}
            type="radio"
            value={value}
            {...(selected !== undefined && { checked: selected === value })}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
