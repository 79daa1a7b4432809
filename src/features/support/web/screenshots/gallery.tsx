import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import type { Screenshot } from '../../contract.ts'

interface Props {
  screenshots: Screenshot[]
  addressOf: (id: number) => string
}

export function Gallery({ screenshots, addressOf }: Props) {
  const [open, setOpen] = useState<number>()
  if (screenshots.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2.5">
        {screenshots.map(({ id, width, height }, index) => (
          <li key={id}>
            <button
              type="button"
              className="block overflow-hidden rounded-inner border border-line transition-colors hover:border-edge"
              onClick={() => setOpen(index)}
            >
              <img
                src={addressOf(id)}
                alt={`Screenshot ${index + 1} of ${screenshots.length}. Press to see it large`}
                width={width}
                height={height}
                loading="lazy"
                className="h-24 w-auto max-w-40 bg-sunken object-cover object-top"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Large
          screenshots={screenshots}
          addressOf={addressOf}
          index={open}
          onTurn={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface LargeProps extends Props {
  index: number
  onTurn: (index: number) => void
  onClose: () => void
}

function Large({ screenshots, addressOf, index, onTurn, onClose }: LargeProps) {
  const shown = screenshots[index]!
  const turn = (by: number) => onTurn((index + by + screenshots.length) % screenshots.length)
  return (
    <Dialog
      open
      width="full"
      title={`Screenshot ${index + 1} of ${screenshots.length}`}
      onClose={onClose}
      {...(screenshots.length > 1 && {
        footer: (
          <>
            <Button variant="secondary" onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden />
              Previous
            </Button>
            <Button variant="secondary" onClick={() => turn(1)}>
              Next
              <ChevronRight aria-hidden />
            </Button>
          </>
        ),
      })}
    >
      <a
        href={addressOf(shown.id)}
        target="_blank"
        rel="noopener"
        className="mb-3 inline-flex min-h-11 items-center text-ui text-muted underline underline-offset-4 hover:text-text md:min-h-8"
      >
        Open in a new tab
      </a>
      <img
        src={addressOf(shown.id)}
        alt={`Screenshot ${index + 1}, ${shown.width} × ${shown.height} pixels`}
        width={shown.width}
        height={shown.height}
        className="mx-auto h-auto max-w-full rounded-inner border border-line"
      />
    </Dialog>
  )
}
