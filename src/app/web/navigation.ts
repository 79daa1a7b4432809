import {
  CirclePlus,
  FileUp,
  LayoutDashboard,
  Rocket,
  Store,
  Target,
  type LucideIcon,
} from 'lucide-react'

interface NavigationItem {
  to:
    | '/setup-guide'
    | '/dashboard'
    | '/sales-entry'
    | '/data-management'
    | '/business-profile'
    | '/goal-settings'
  label: string
  /** shorter label for the menu on phones */
  phoneLabel: string
  icon: LucideIcon
}

/** The menu's pages, in order (spec §2). Add new pages here. */
export const navigation: NavigationItem[] = [
  {
    to: '/setup-guide',
    label: 'Start Here - Two Minute Setup',
    phoneLabel: 'Setup',
    icon: Rocket,
  },
  { to: '/dashboard', label: 'Dashboard', phoneLabel: 'Dashboard', icon: LayoutDashboard },
  {
    to: '/sales-entry',
    label: 'Individual Sales Entry',
    phoneLabel: 'Add Sale',
    icon: CirclePlus,
  },
  { to: '/data-management', label: 'Mass Data Import', phoneLabel: 'Data', icon: FileUp },
  { to: '/business-profile', label: 'Business Profile', phoneLabel: 'Profile', icon: Store },
  { to: '/goal-settings', label: 'Goal Settings', phoneLabel: 'Goals', icon: Target },
]
