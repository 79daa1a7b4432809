import { cn } from '../../../../web/ui/cn.ts'

export const Swatch = ({ className }: { className: string }) => (
  <span className={cn('size-2.5 shrink-0 rounded-[3px]', className)} aria-hidden />
)
