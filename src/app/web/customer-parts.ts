import { lazyRouteComponent } from '@tanstack/react-router'
import { CustomerAdvice } from '../../features/advice/web/index.ts'

/** of a customer's profile, from features that stand to the right of its own */
export const customerParts = {
  Advice: CustomerAdvice,
  CrmOptIn: lazyRouteComponent(() => import('../../features/crm/web/opt-in.tsx'), 'CrmOptIn'),
}
