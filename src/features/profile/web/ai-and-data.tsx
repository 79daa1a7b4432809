import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Section } from './sections.tsx'

export const AiAndData = ({ children }: { children: ReactNode }) => (
  <Section
    title="AI and your data"
    note="An AI model can choose what matters most for suggestions and messages about a customer."
  >
    <div className="grid gap-3 text-body @lg:col-span-2">
      <p className="text-pretty">
        The model gets sentences that we wrote about the customer's purchases, with figures and
        dates. It chooses and orders them, and can't add a word. It never gets the name of a
        customer, a product, a file or your shop. We put the names in afterwards. Nor does it get
        your list of sales or anyone's contact details.
      </p>
      <Suspense fallback={<Skeleton height="h-11" />}>{children}</Suspense>
    </div>
  </Section>
)
