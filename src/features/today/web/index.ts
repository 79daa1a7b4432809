export { DayBar } from './day-bar.tsx'
