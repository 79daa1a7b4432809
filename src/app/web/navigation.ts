import {
  CirclePlus,
  FileUp,
  LifeBuoy,
  LayoutDashboard,
  MessageSquareHeart,
  Rocket,
  Store,
  Target,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react'

interface NavigationItem {
  to:
    | '/setup-guide'
    | '/dashboard'
    | '/boss-action-coach'
    | '/sales-entry'
    | '/data-management'
    | '/customers'
    | '/business-profile'
    | '/goal-settings'
    | '/technical-support'
    | '/feedback'
  label: string
  phoneLabel: string
  icon: LucideIcon
  isNew?: boolean
}

/** in order (spec §2) */
const pages: NavigationItem[] = [
  {
    to: '/setup-guide',
    label: 'Start Here - Two Minute Setup',
    phoneLabel: 'Setup',
    icon: Rocket,
  },
  { to: '/dashboard', label: 'Dashboard', phoneLabel: 'Dashboard', icon: LayoutDashboard },
  {
    to: '/boss-action-coach',
    label: 'B.O.S.S. Action Coach',
    phoneLabel: 'Action Coach',
    icon: Trophy,
    isNew: true,
  },
  {
    to: '/sales-entry',
    label: 'Individual Sales Entry',
    phoneLabel: 'Add Sale',
    icon: CirclePlus,
  },
  { to: '/data-management', label: 'Mass Data Import', phoneLabel: 'Data', icon: FileUp },
  { to: '/customers', label: 'Customers', phoneLabel: 'Customers', icon: Users },
  { to: '/business-profile', label: 'Business Profile', phoneLabel: 'Profile', icon: Store },
  { to: '/goal-settings', label: 'Goal Settings', phoneLabel: 'Goals', icon: Target },
]

const isSetup = ({ to }: NavigationItem): boolean => to === '/setup-guide'

const support: NavigationItem = {
  to: '/technical-support',
  label: 'Technical Issues?',
  phoneLabel: 'Support',
  icon: LifeBuoy,
}
const feedback: NavigationItem = {
  to: '/feedback',
  label: 'Feedback',
  phoneLabel: 'Feedback',
  icon: MessageSquareHeart,
}

/** On phones the setup guide comes after the daily pages. */
export const navigation = {
  label: [...pages, support],
  phoneLabel: [
    ...pages.filter((page) => !isSetup(page)),
    ...pages.filter(isSetup),
    support,
    feedback,
  ],
}
