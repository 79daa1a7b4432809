import { Suspense, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { ProfileForm } from './profile-form.ts'
import { Section } from './sections.tsx'

interface Props {
  form: ProfileForm
  /** what was sent, from the feature that sends it */
  children: ReactNode
}

/** The owner's consent, and what leaves the app. */
export function AiAndData({ form, children }: Props) {
  const isOn = useWatch({ control: form.control, name: 'shareCustomerNames' })
  return (
    <Section
      title="AI and your data"
      note="An AI model can put suggestions and messages about a customer into words."
    >
      <div className="grid gap-3 text-ui sm:col-span-2">
        <p className="text-pretty">
          The model gets the figures that we computed about the customer, with the products and
          dates they are about. It never gets your list of sales, your other customers, or anyone's
          contact details.
        </p>
        <div className="rounded-box border border-line px-3.5">
          <Switch
            label={<span className="font-medium">Share your customers' names with it.</span>}
            hint={
              'If this is off, it gets "Customer 1", and "Product 1" too, because a product may be called after a customer. We put the names back in.'
            }
            isOn={isOn}
            onSwitch={(isOn) => form.setValue('shareCustomerNames', isOn, { shouldDirty: true })}
          />
        </div>
        <Suspense fallback={<Skeleton height="h-11" />}>{children}</Suspense>
      </div>
    </Section>
  )
}
