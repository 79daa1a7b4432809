import { useCombobox } from 'downshift'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { nameKey } from '../../shared/names.ts'
import { cn } from './cn.ts'
import { Input } from './field.tsx'

/** options shown at once; typing narrows them */
const MAX_SHOWN = 50

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> {
  /** Names in use, best first. */
  options: readonly string[]
  value: string
  /** Every keystroke and every choice. */
  onValueChange: (value: string) => void
}

/** Picks a name in use or takes a new one: what is typed is the value, "Press Enter to add" only says so. */
export function Combobox({ options, value, onValueChange, className, ...input }: Props) {
  const key = nameKey(value)
  const matches = options.filter((option) => nameKey(option).includes(key)).slice(0, MAX_SHOWN)
  const isNew = key !== '' && !options.some((option) => nameKey(option) === key)
  const items = isNew ? [...matches, value.trim()] : matches

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    inputValue: value,
    // The input's value is the only state; nothing is "selected" beside it.
    selectedItem: null,
    defaultHighlightedIndex: isNew ? items.length - 1 : -1,
    // Keystrokes go to the parent at once (below): told of only after a render, fast ones would be lost.
    onInputValueChange: ({ type, inputValue }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) onValueChange(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onValueChange(selectedItem),
    stateReducer: (_state, { type, changes }) =>
      // Leaving the field keeps what was typed instead of taking the highlighted name.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { isOpen: false, inputValue: value }
        : changes,
  })
  const shown = isOpen && items.length > 0
  return (
    <div className="relative">
      <Input
        autoComplete="off"
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
            const adds = isNew && index === items.length - 1
            return (
              <li
                key={adds ? 'new' : item}
                {...getItemProps({ item, index })}
                className={cn(
                  'flex min-h-11 items-center gap-2 rounded-[8px] px-3 py-2 md:min-h-9 md:py-1.5',
                  highlightedIndex === index && 'bg-gold-wash text-gold-text',
                )}
              >
                {adds && <Plus className="size-4 shrink-0" aria-hidden />}
                <span className="min-w-0 truncate">{item}</span>
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
