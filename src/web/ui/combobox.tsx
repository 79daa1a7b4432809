import { useCombobox } from 'downshift'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { nameKey } from '../../shared/names.ts'
import { cn } from './cn.ts'
import { Input } from './field.tsx'

/** maximum number of options shown; typing narrows them */
const MAX_SHOWN = 50

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> {
  /** Existing names, best match first. */
  options: readonly string[]
  value: string
  /** Called on every keystroke and every choice. */
  onValueChange: (value: string) => void
}

/** Lets the user pick an existing name or type a new one. The typed text is the value; Enter picks the highlighted name. */
export function Combobox({ options, value, onValueChange, className, ...input }: Props) {
  const key = nameKey(value)
  const isNew = key !== '' && !options.some((option) => nameKey(option) === key)
  const items = isNew ? [value.trim(), ...matching(options, key)] : matching(options, key)

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    inputValue: value,
    // The input's value is the only state, so there is no separate selection.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onValueChange(selectedItem),
    stateReducer(state, { type, changes }) {
      switch (type) {
        case useCombobox.stateChangeTypes.InputChange:
          return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 }
        case useCombobox.stateChangeTypes.InputBlur:
          // Leaving the field keeps the typed text and doesn't pick the highlighted name.
          return { ...state, isOpen: false, highlightedIndex: -1 }
        default:
          return changes
      }
    },
  })
  const shown = isOpen && items.length > 0
  return (
    <div className="relative">
      <Input
        autoComplete="off"
        dir="auto"
        className={className}
        {...getInputProps({
          ...input,
          onChange: (event) => onValueChange(event.currentTarget.value),
        })}
      />
      <ul
        {...getMenuProps({ 'aria-label': 'Suggestions' })}
        className={cn(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-box border border-line bg-card p-1 shadow-raised',
          !shown && 'hidden',
        )}
      >
        {shown &&
          items.map((item, index) => {
            const adds = isNew && index === 0
            return (
              <li
                key={adds ? 'new' : item}
                {...getItemProps({ item, index })}
                className={cn(
                  'flex min-h-11 items-center gap-2 rounded-inner px-3 py-2 md:min-h-9 md:py-1.5',
                  highlightedIndex === index && 'bg-gold-wash text-gold-text',
                )}
              >
                {adds && <Plus className="size-4 shrink-0" aria-hidden />}
                <bdi className="min-w-0 truncate">{item}</bdi>
                {adds && (
                  <span className="ml-auto shrink-0 text-sm text-muted">Press Enter to add</span>
                )}
              </li>
            )
          })}
      </ul>
    </div>
  )
}

/** Returns the names that contain the typed text, an exact match first. */
function matching(options: readonly string[], key: string): string[] {
  const found = options.filter((option) => nameKey(option).includes(key))
  return found
    .toSorted((a, b) => Number(nameKey(b) === key) - Number(nameKey(a) === key))
    .slice(0, MAX_SHOWN)
}
