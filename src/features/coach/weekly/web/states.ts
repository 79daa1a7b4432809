import { Check, CircleDashed, Coffee, Minus, Sprout, Sun, type LucideIcon } from 'lucide-react'
import type { WeekDay } from '../contract.ts'

export const STATES: Record<
  WeekDay['state'],
  { name: string; icon: LucideIcon; circle: string; bar: string }
> = {
  before: {
    name: 'Before your first sale',
    icon: Sprout,
    circle: 'border border-line text-faint',
    bar: 'fill-now',
  },
  sold: { name: 'Sold', icon: Check, circle: 'bg-now text-card', bar: 'fill-now' },
  missed: { name: 'No sale', icon: Minus, circle: 'bg-sunken text-muted', bar: 'fill-now' },
  closed: { name: 'Closed', icon: Coffee, circle: 'bg-sunken text-faint', bar: 'fill-now' },
  today: {
    name: 'Today',
    icon: Sun,
    circle: 'border-2 border-gold bg-gold-wash text-gold-text',
    bar: 'fill-now',
  },
  upcoming: {
    name: 'To come',
    icon: CircleDashed,
    circle: 'border border-line text-faint',
    bar: 'fill-now',
  },
}
