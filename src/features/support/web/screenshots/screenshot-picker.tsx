import { ImagePlus, Info, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { MAX_SCREENSHOTS } from '../../contract.ts'
import type { Screenshots } from './use-screenshots.ts'

const thumbnailStyles = 'aspect-4/3 w-full rounded-inner border border-line object-cover object-top'

export function ScreenshotPicker({ shots }: { shots: Screenshots }) {
  const { screenshots, reading, problems, notes, add, remove } = shots
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2.5">
      <p id={id} className="text-body font-semibold">
        Screenshots <span className="font-normal text-muted">(optional)</span>
      </p>
      {(screenshots.length > 0 || reading > 0) && (
        <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
          {screenshots.map(({ name, dataUrl }, index) => (
            <li key={`${index} ${name}`} className="relative">
              <img
                src={dataUrl}
                alt={`Screenshot ${index + 1}: ${name}`}
                className={thumbnailStyles}
              />
              <button
                type="button"
                aria-label={`Remove screenshot ${index + 1}: ${name}`}
                // target of 44 px
                className="absolute -top-2.5 -right-2.5 grid size-11 place-items-center rounded-full md:size-9"
                onClick={() => {
                  remove(index)
                  button.current?.focus()
                }}
              >
                <span className="grid size-6 place-items-center rounded-full border border-line bg-card text-text shadow-card">
                  <X className="size-3.5" aria-hidden />
                </span>
              </button>
            </li>
          ))}
          {Array.from({ length: reading }, (_, i) => (
            <li key={i}>
              <Skeleton height="aspect-4/3 h-auto" className="w-full" />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border border-dashed border-edge/60 p-3">
        <Button ref={button} variant="secondary" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden />
          Add screenshots
        </Button>
        <p className="text-small text-pretty text-muted">
          PNG or JPG, up to {MAX_SCREENSHOTS}. You can also paste them or drop them here.
        </p>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          multiple
          hidden
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            // Or the same file could not be chosen again.
            target.value = ''
          }}
        />
      </div>
      {problems.length > 0 && (
        <ErrorNotice>
          {problems.map((problem, i) => (
            <p key={i} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </ErrorNotice>
      )}
      {notes.map((note, i) => (
        <p key={i} className="flex gap-2 text-small wrap-anywhere text-muted">
          <Info className="mt-px size-4 shrink-0" aria-hidden />
          {note}
        </p>
      ))}
      <p role="status" className="sr-only">
        {reading > 0
          ? 'Reading the screenshots...'
          : screenshots.length > 0 && `${screenshots.length} of ${MAX_SCREENSHOTS} screenshots`}
      </p>
    </div>
  )
}
