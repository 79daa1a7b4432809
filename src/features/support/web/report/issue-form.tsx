import { useEffect, useRef } from 'react'
import { SelectField } from '../../../../web/ui/select.tsx'
import { TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { sendsMail } from '../../../../web/brand.ts'
import { ISSUE_TYPES, PRIORITIES, type Priority } from '../../contract.ts'
import { ScreenshotPicker } from '../screenshots/screenshot-picker.tsx'
import type { Screenshots } from '../screenshots/use-screenshots.ts'
import type { Report } from './use-report.ts'

const MEANING: Record<Priority, string> = {
  Low: 'A small annoyance.',
  Medium: 'I can work around it.',
  High: "I can't do something I need.",
  Critical: "I can't use the app at all.",
}

interface Props {
  formId: string
  report: Report
  shots: Screenshots
  isSignedIn: boolean
}

export function IssueForm({ formId, report, shots, isSignedIn }: Props) {
  const { draft, errors, failure, lost, set } = report
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <SavingForm
      ref={form}
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void report.submit(trap.current?.value ?? '')
      }}
      {...shots.formProps}
    >
      {failure && <ErrorNotice>{failure} Your text is still here.</ErrorNotice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Issue type"
          value={draft.issueType}
          error={errors.issueType}
          required
          onChange={({ target }) =>
            set({ issueType: ISSUE_TYPES.find((type) => type === target.value) ?? '' })
          }
        >
          <option value="">Choose...</option>
          {ISSUE_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField
          label="Priority"
          value={draft.priority}
          error={errors.priority}
          hint={draft.priority && MEANING[draft.priority]}
          required
          onChange={({ target }) =>
            set({ priority: PRIORITIES.find((each) => each === target.value) ?? '' })
          }
        >
          <option value="">Choose...</option>
          {PRIORITIES.map((priority) => (
            <option key={priority}>{priority}</option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label="Description"
        value={draft.description}
        error={errors.description}
        hint="What did you do, what did you expect, and what happened instead?"
        rows={4}
        required
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className="grid gap-2.5">
        <ScreenshotPicker shots={shots} />
        {lost > 0 && draft.screenshots.length === 0 && (
          <p className="rounded-box bg-sunken px-4 py-3 text-body">
            {lost === 1 ? 'Your screenshot was' : `Your ${lost} screenshots were`} too large for
            this browser to keep. Please add {lost === 1 ? 'it' : 'them'} again.
          </p>
        )}
        {errors.screenshots && <ErrorNotice>{errors.screenshots}</ErrorNotice>}
      </div>
      {!isSignedIn && (
        <TextField
          label="Email"
          type="email"
          optional
          autoComplete="email"
          value={draft.userEmail}
          error={errors.userEmail}
          hint={
            sendsMail
              ? 'So that we can answer you. We send you a link to confirm it first.'
              : 'This app sends no emails, but the person who runs it can write to you.'
          }
          onChange={({ target }) => set({ userEmail: target.value })}
        />
      )}
      {/* A trap for programs: people never see or reach it. */}
      <div aria-hidden className="absolute -left-[9999px]">
        <label>
          Topic
          <input ref={trap} name="topic" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </SavingForm>
  )
}
