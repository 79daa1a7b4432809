import { cn } from '../../../web/ui/cn.ts'

interface Props {
  label: string
  picks: [value: string, text: string][]
  chosen: string | undefined
  onPick: (value: string) => void
}

export function QuickPicks({ label, picks, chosen, onPick }: Props) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {picks.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={cn(
            'h-11 rounded-full border px-3.5 text-small transition-colors md:h-8',
            value === chosen
              ? 'border-text bg-sunken text-text'
              : 'border-line bg-card text-muted hover:border-edge hover:text-text',
          )}
          onClick={() => onPick(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
