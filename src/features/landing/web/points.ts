import {
  Download,
  EyeOff,
  Mail,
  PartyPopper,
  ShieldCheck,
  Smartphone,
  Trash2,
  TreePalm,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { TRASH_DAYS } from '../../../shared/limits.ts'

export type Point = [icon: LucideIcon, title: string, text: string]

export const MORE: Point[] = [
  [
    Mail,
    'Your week by email',
    'On Monday morning: last week, your goal, and one thing to do. Or once a month, or never.',
  ],
  [
    Users,
    'Products, team and customers',
    'See what sells and at which margin, who sells it, and who your best customers are.',
  ],
  [
    PartyPopper,
    'Wins worth celebrating',
    'Confetti when you reach a goal or a milestone. You have earned it.',
  ],
  [
    Trophy,
    'Share your progress',
    'Post your week or month to the community, with your revenue or without it.',
  ],
  [
    TreePalm,
    'Days off are fine',
    'Closed weekdays and planned closures never break a streak or count against a goal.',
  ],
  [
    Smartphone,
    'Made for your phone',
    'Record a sale in ten seconds between two customers. Light and dark.',
  ],
]

export const YOURS: Point[] = [
  [Download, 'Take it with you', 'Download everything at any time, as files that open anywhere.'],
  [
    Trash2,
    'Delete it',
    `A sale, an import or your whole account. You have ${TRASH_DAYS} days to undo it.`,
  ],
  [EyeOff, 'Private', 'No other owner ever sees your sales or revenue.'],
  [ShieldCheck, 'No tracking', 'No advertising, no tracking cookies, and we sell nothing.'],
]
