export { supportData } from './owner-data.ts'
export { openTickets, ticketCounts } from './open-tickets.ts'
