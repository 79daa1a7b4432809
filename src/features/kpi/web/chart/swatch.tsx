import { cn } from '../../../../web/ui/cn.ts'

/** The color of a bar, next to its name. */
export const Swatch = ({ className }: { className: string }) => (
  <span className={cn('size-2.5 shrink-0 rounded-[3px]', className)} aria-hidden />
)
