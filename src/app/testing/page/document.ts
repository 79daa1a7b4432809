/** The parts of the page that tests use. They are evaluated again for each document. */
export { createRoot } from 'react-dom/client'
export { toast } from 'sonner'
export { look } from '../../../features/goals/web/celebration/today.ts'
export { refreshFigures } from '../../../web/queries.ts'
export { router } from '../../web/router.tsx'
export { start } from '../../web/start.tsx'
