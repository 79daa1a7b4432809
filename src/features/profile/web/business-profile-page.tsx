import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { call, sentenceOf, UNREACHABLE } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { refreshFigures } from '../../../web/queries.ts'
import { profileQuery } from './notation.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { useEdit } from '../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { useToastsAbove } from '../../../web/ui/toast-floor.ts'
import { toast } from '../../../web/ui/toast.ts'
import { AMOUNTS, saveProfile, type Profile } from '../contract.ts'
import { AiAndData } from './ai-and-data.tsx'
import { CostsAndTax } from './costs-and-tax.tsx'
import { LogoSection } from './logo-section.tsx'
import { MoneyAndDates } from './money-and-dates.tsx'
import { OpeningDays } from './opening-days.tsx'
import {
  toTypedProfile,
  useProfileForm,
  WORDS,
  written,
  type ProfileField,
} from './profile-form.ts'
import { PlannedClosures } from './planned-closures.tsx'
import { showSaved } from './saved.ts'
import { AboutTheBusiness, Contact } from './sections.tsx'

interface Props {
  onSaved: (saved: Profile, before: Profile) => void
  children: ReactNode
}

export function BusinessProfilePage({ children, ...props }: Props) {
  const profile = useQuery(profileQuery)
  return (
    <div className="max-w-4xl">
      <PageHeader title="Business Information" subtitle="Your figures use these settings." />
      <Loaded
        query={profile}
        loading={<ProfileSkeleton />}
        failed="Your profile couldn't be loaded"
        inCard
      >
        {(data) => (
          <ProfileSections profile={data} {...props}>
            {children}
          </ProfileSections>
        )}
      </Loaded>
    </div>
  )
}

const LEAVE = "You haven't saved your changes. Leave this page anyway?"

function ProfileSections({ profile, onSaved, children }: Props & { profile: Profile }) {
  const form = useProfileForm(profile)
  const edit = useEdit(profile, {
    words: WORDS,
    show: (field, value, isOwn) => {
      const { currency } = isOwn ? form.getValues() : profile
      return written({ ...profile, currency, [field]: value }, field as ProfileField)
    },
    put: (field, value) => {
      const name = field as ProfileField
      const typed = toTypedProfile({ ...profile, [field]: value })[name]
      form.setValue(name, typed, { shouldDirty: true })
    },
    together: [...AMOUNTS, 'currency'],
    onMeanwhile: () => void refreshFigures(),
  })
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  const { errors, isSubmitting, isDirty } = form.formState
  useBlocker({
    shouldBlockFn: () => isDirty && !window.confirm(LEAVE),
    enableBeforeUnload: isDirty,
  })

  const save = form.handleSubmit(async (filled) => {
    try {
      const isSaved = await edit.save(filled, async (body) => {
        const saved = await call(saveProfile, { body })
        form.reset(toTypedProfile(saved))
        edit.reread(saved)
        showSaved(saved)
        onSaved(saved, profile)
      })
      if (!isSaved) return
      // Also of what is no change, such as a space more.
      form.reset(form.getValues())
      toast.success('Profile saved!')
    } catch (error) {
      const failed = 'Failed to save profile.'
      showRefusal(form, error, sentenceOf(error, failed, `${failed} ${UNREACHABLE}`))
    }
  })
  return (
    <SavingForm
      className="grid gap-3 [&_:is(input,select,textarea,button,summary)]:scroll-my-20 md:gap-4"
      noValidate
      onSubmit={save}
    >
      <AboutTheBusiness form={form} />
      <Contact form={form} />
      <LogoSection
        form={form}
        onSaved={(saved) => {
          edit.reread({ logoUrl: saved.logoUrl })
          showSaved(saved)
        }}
      />
      <OpeningDays form={form} />
      <PlannedClosures />
      <MoneyAndDates form={form} />
      <CostsAndTax form={form} />
      <AiAndData>{children}</AiAndData>
      <div
        ref={bar}
        className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0"
      >
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        {edit.notice}
        <div className="flex items-center justify-end gap-4">
          {isDirty && <p className="text-small text-muted max-md:sr-only">Unsaved changes</p>}
          <Button type="submit" pending={isSubmitting} className="max-md:grow md:px-8">
            {isSubmitting ? 'Saving...' : 'Save Profile'}
          </Button>
        </div>
      </div>
    </SavingForm>
  )
}

function ProfileSkeleton() {
  return (
    <Loading text="Loading your profile..." className="grid gap-3 md:gap-4">
      {[3, 3, 2, 2, 3, 4, 1, 2].map((rows, index) => (
        <Card key={index} className="grid gap-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
          <Skeleton className="w-32" />
          <div className="grid gap-5">
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} height="h-11" />
            ))}
          </div>
        </Card>
      ))}
    </Loading>
  )
}
