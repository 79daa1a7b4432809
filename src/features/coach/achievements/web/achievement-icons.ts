import {
  CalendarCheck,
  CalendarHeart,
  Crown,
  DoorOpen,
  Flame,
  Handshake,
  Rocket,
  Sprout,
  Target,
  TrendingUp,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ACHIEVEMENTS, AchievementId } from '../../points/contract.ts'

type IconName = (typeof ACHIEVEMENTS)[AchievementId]['icon']

export const ACHIEVEMENT_ICONS: Record<IconName, LucideIcon> = {
  sprout: Sprout,
  flame: Flame,
  crown: Crown,
  rocket: Rocket,
  users: Users,
  target: Target,
  handshake: Handshake,
  'trending-up': TrendingUp,
  'door-open': DoorOpen,
  'calendar-check': CalendarCheck,
  'calendar-heart': CalendarHeart,
}
