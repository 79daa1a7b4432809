import { useCombobox } from 'downshift'
import { Plus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Input } from './field.tsx'
import { choicesFor, type Spelling } from './name-choices.ts'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> {
  /** best match first */
  options: readonly string[]
  spellings?: readonly Spelling[] | undefined
  value: string
  onValueChange: (value: string) => void
  onPick?: (value: string) => void
}

/** Enter, and Down and Enter, pick the best match, and add a new name only if nothing matches. */
export function Combobox(props: Props) {
  const { options, spellings, value, onValueChange, onPick, className, ...input } = props
  const { matches, similar, added } = choicesFor(options, value, spellings)
  const [wasTyped, setTyped] = useState(false)
  const items = [...matches, ...similar, ...(added === null ? [] : [added])]

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    inputValue: value,
    selectedItem: null,
    onSelectedItemChange({ selectedItem }) {
      if (!selectedItem) return
      onValueChange(selectedItem)
      onPick?.(selectedItem)
    },
    stateReducer(state, { type, changes }) {
      switch (type) {
        case useCombobox.stateChangeTypes.InputChange:
          return {
            ...changes,
            highlightedIndex: bestOf(options, changes.inputValue ?? '', spellings),
          }
        case useCombobox.stateChangeTypes.InputBlur:
          // The highlighted name isn't picked.
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
          onChange: (event) => {
            setTyped(true)
            onValueChange(event.currentTarget.value)
          },
          onKeyDown: ({ key, nativeEvent }) => {
            // The best match is highlighted already: the first Down doesn't leave it.
            const staysThere = key === 'ArrowDown' && wasTyped && highlightedIndex === 0
            // Downshift would swallow the event, and a dialog would stay open.
            const closesDialog = key === 'Escape' && !isOpen
            if (staysThere || closesDialog)
              Object.assign(nativeEvent, { preventDownshiftDefault: true })
            setTyped(false)
          },
        })}
      />
      <ul
        {...getMenuProps({ 'aria-label': 'Suggestions' })}
        className={cn(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto fades-y rounded-box border border-line bg-card p-1 shadow-raised',
          !shown && 'hidden',
        )}
      >
        {shown &&
          items.map((item, index) => {
            const adds = added !== null && index === items.length - 1
            return (
              <li
                key={adds ? 'new' : item}
                {...getItemProps({ item, index })}
                className={cn(
                  'flex min-h-11 items-center gap-2 rounded-inner px-3 py-2 md:min-h-9 md:py-1.5',
                  highlightedIndex === index && 'bg-sunken',
                )}
              >
                {adds && <Plus className="size-4 shrink-0" aria-hidden />}
                {similar.includes(item) && <span className="shrink-0">Did you mean</span>}
                <bdi translate="no" className="line-clamp-2 min-w-0 wrap-anywhere">
                  {item}
                </bdi>
                {adds && (
                  <span className="ml-auto shrink-0 text-small text-muted">
                    {highlightedIndex === index ? 'Press Enter to add' : 'Add as new'}
                  </span>
                )}
              </li>
            )
          })}
      </ul>
    </div>
  )
}

/** -1 for none */
function bestOf(
  options: readonly string[],
  typed: string,
  spellings: readonly Spelling[] | undefined,
): number {
  if (!typed.trim()) return -1
  const { matches, similar } = choicesFor(options, typed, spellings)
  return matches.length > 0 ? 0 : similar.length
}
