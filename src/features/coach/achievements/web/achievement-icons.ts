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
import type { AchievementId } from '../../points/contract.ts'

export const ACHIEVEMENT_ICONS: Record<AchievementId, LucideIcon> = {
  first_sale: Sprout,
  week_warrior: Flame,
  monthly_master: Crown,
  revenue_rocket: Rocket,
  customer_champion: Users,
  goal_getter: Target,
  boss_believer: Handshake,
  profit_pro: TrendingUp,
  platform_pioneer: DoorOpen,
  consistent_champion: CalendarCheck,
  dedication_master: CalendarHeart,
}
