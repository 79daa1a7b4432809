import { busyHours } from './busy-hours.ts'
import { figures } from './figures.ts'
import { findings } from './findings.ts'
import { goals } from './goals.ts'
import { rankings } from './rankings.ts'
import { searchSales } from './search-sales.ts'
import { why } from './why.ts'
import type { Tool } from './tool.ts'

/** in the order shown to assistants */
export const TOOLS: Tool[] = [figures, why, goals, rankings, busyHours, searchSales, findings]
