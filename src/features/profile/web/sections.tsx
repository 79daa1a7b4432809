import { useId, type ReactNode } from 'react'
import { Card } from '../../../web/ui/card.tsx'
import { TextAreaField, TextField } from '../../../web/ui/field.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { INDUSTRIES } from '../contract.ts'
import type { ProfileForm } from './profile-form.ts'

interface SectionProps {
  title: string
  note: string
  children: ReactNode
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="@container">
      <div className="grid gap-5 @min-[40rem]:grid-cols-[13rem_minmax(0,1fr)] @min-[40rem]:gap-x-10">
        <header>
          <h2 id={id} className="text-body font-semibold tracking-snug">
            {title}
          </h2>
          <p className="mt-1 text-small text-pretty text-muted">{note}</p>
        </header>
        <div className="grid content-start gap-5 @lg:grid-cols-2">{children}</div>
      </div>
    </Card>
  )
}

export function LivePreview({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="rounded-box bg-sunken px-4 py-3.5 @lg:col-span-2">
      {children}
    </div>
  )
}

const wide = '@lg:col-span-2'

export function AboutTheBusiness({ form }: { form: ProfileForm }) {
  return (
    <Section
      title="About the business"
      note="Tell us about your business. Its name appears on your dashboard."
    >
      <TextField
        label="Business name"
        autoComplete="organization"
        className={wide}
        {...fieldOf(form, 'businessName')}
      />
      <TextField
        label="Business type"
        optional
        placeholder="Flower shop"
        autoComplete="off"
        {...fieldOf(form, 'businessType')}
      />
      <SelectField label="Industry" optional {...fieldOf(form, 'industry')}>
        <option value="">Choose one</option>
        {INDUSTRIES.map((industry) => (
          <option key={industry}>{industry}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Description"
        optional
        hint="A sentence or two about what you sell and who buys it."
        className={wide}
        {...fieldOf(form, 'businessDescription')}
      />
    </Section>
  )
}

export function Contact({ form }: { form: ProfileForm }) {
  return (
    <Section
      title="Contact"
      note="Customers don't see it, and it doesn't change how you sign in. The community that runs this app gets your phone number and your industry."
    >
      <TextField
        label="Contact email"
        optional
        type="email"
        autoComplete="email"
        {...fieldOf(form, 'contactEmail')}
      />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...fieldOf(form, 'phone')} />
      <TextAreaField
        label="Address"
        optional
        autoComplete="street-address"
        className={wide}
        {...fieldOf(form, 'address')}
      />
    </Section>
  )
}
