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

const setup: NavigationItem = {
  to: '/setup-guide',
  label: 'Start Here - Two Minute Setup',
  phoneLabel: 'Setup',
  icon: Rocket,
}
/** in order (spec §2) */
const pages: NavigationItem[] = [
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

/** On a desk the setup comes first while steps are left. */
export const navigation = (labels: 'label' | 'phoneLabel', isSetUp: boolean): NavigationItem[] =>
  labels === 'phoneLabel'
    ? [...pages, setup, support, feedback]
    : isSetUp
      ? [...pages, setup, support]
      : [setup, ...pages, support]
