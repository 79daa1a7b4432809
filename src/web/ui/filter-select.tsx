import { cn } from './cn.ts'
import { Select } from './select.tsx'

interface Props<Value extends string> {
  label: string
  className?: string
  /** of the choice of everything; undefined: there is none */
  all?: string
  options: readonly (readonly [value: Value, name: string])[]
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** Narrows a list. */
export const FilterSelect = <Value extends string>(props: Props<Value>) => {
  const { label, className, all, options, value, onChoose } = props
  return (
    <Select
      aria-label={label}
      className={cn('max-sm:w-full', className)}
      value={value ?? ''}
      onChange={({ target }) => onChoose(options.find(([each]) => each === target.value)?.[0])}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Select>
  )
}
