/** What a test takes of the page's code. Each document evaluates it anew. */
export { createRoot } from 'react-dom/client'
export { toast } from 'sonner'
export { look } from '../../../features/goals/web/celebration/quiet.ts'
export { refreshFigures } from '../../../web/queries.ts'
export { router } from '../../web/router.tsx'
export { start } from '../../web/start.tsx'
