import type { ReactNode } from 'react'

interface Props {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

export function Switch({ label, hint, isOn, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="group flex min-h-12 w-full items-center gap-3 py-1.5 text-left text-body disabled:opacity-60"
      onClick={() => onSwitch(!isOn)}
    >
      <span className="mr-auto min-w-0">
        <span>{label}</span> {hint && <span className="text-muted">{hint}</span>}
      </span>
      <span
        aria-hidden
        className="h-6 w-10 shrink-0 rounded-full border border-edge bg-sunken p-0.75 transition-colors group-aria-checked:border-now group-aria-checked:bg-now"
      >
        <span className="block size-4 rounded-full bg-edge transition group-aria-checked:translate-x-4 group-aria-checked:bg-card" />
      </span>
    </button>
  )
}
