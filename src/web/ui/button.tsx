import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

const styles = cva(
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-box text-center leading-tight font-semibold transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4.5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-gold text-on-gold enabled:hover:bg-gold-strong [a&]:hover:bg-gold-strong',
        secondary: 'border border-line bg-card text-text hover:border-edge',
        quiet: 'text-muted hover:bg-sunken hover:text-text',
        danger: 'border border-worse/40 bg-card text-worse hover:bg-worse-wash',
      },
      // Grows with large text, but doesn't stretch with the row.
      size: {
        md: 'h-fit min-h-11 px-4 py-1 text-body md:min-h-10 md:text-body',
        narrow: 'h-fit min-h-11 px-2 py-1 text-body md:min-h-10 md:text-body',
        lg: 'h-fit min-h-12 px-5 py-1 text-body',
        icon: 'size-11 md:size-10',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

interface Props extends ComponentProps<'button'>, VariantProps<typeof styles> {
  asChild?: boolean
  /** Unlike `disabled`, holds the focus. */
  pending?: boolean
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  asChild,
  pending,
  icon,
  className,
  children,
  onClick,
  ...props
}: Props) {
  const classes = cn(styles({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {/* Translations of the page change the text's siblings. */}
      {(icon !== undefined || pending !== undefined) && (
        <span className="contents">
          {pending ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
        </span>
      )}
      {children}
    </button>
  )
}
