/** Work whose end is not known. */
export function Progress({ text }: { text: string }) {
  return (
    <div role="progressbar" aria-label={text} className="h-2 overflow-hidden rounded-full bg-line">
      <div className="h-full w-2/5 rounded-full bg-gold sliding" />
    </div>
  )
}
