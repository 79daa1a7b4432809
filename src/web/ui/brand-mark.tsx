export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" className={className} aria-hidden>
      <rect width="36" height="36" rx="10" fill="#e0a526" />
      <g fill="none" stroke="#241800" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9 23l6.5-7 5 4.2L27.5 12" />
        <path d="M21 12h6.5v6.5" />
      </g>
    </svg>
  )
}
