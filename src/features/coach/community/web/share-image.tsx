import { useEffect, useRef, useState } from 'react'
import { appName } from '../../../../web/brand.ts'
import { saveFile } from '../../../../web/download.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { useNotation, useProfile, useTaxWords } from '../../../profile/web/index.ts'
import type { ReportFigures } from '../contract.ts'
import { postName } from '../rules.ts'
import { drawImage, IMAGE_HEIGHT, IMAGE_WIDTH, imageText } from './draw-image.ts'

interface Props {
  figures: ReportFigures
  amounts: boolean
}

export function ShareImage({ figures, amounts }: Props) {
  const notation = useNotation()
  const { note: taxNote } = useTaxWords()
  const businessName = postName(useProfile()?.businessName ?? '')
  const [isShared, setShared] = useState(true)
  const canvas = useRef<HTMLCanvasElement>(null)
  const options = { ...notation, amounts, appName, businessName, taxNote }
  const text = imageText(figures, options)
  useEffect(() => {
    let isCurrent = true
    const context = canvas.current?.getContext('2d')
    // A canvas doesn't wait for fonts, which have a file for each script.
    const draw = () => isCurrent && context && drawImage(context, figures, options)
    draw()
    void document.fonts.load('600 30px "Inter Variable"', text).then(draw, () => {})
    return () => {
      isCurrent = false
    }
    // The text changes with every option.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [figures, text])
  const name = `${figures.kind}-report-${figures.until}.png`
  return (
    <div className="grid gap-3">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Picture of your report. ${text}`}
        width={IMAGE_WIDTH}
        height={IMAGE_HEIGHT}
        className="h-auto w-full rounded-box border border-line"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="max-sm:grow"
          onClick={() => void fileOf(canvas.current!, name).then((file) => saveFile(file, name))}
        >
          Download image
        </Button>
        {canShareFiles() && (
          <Button
            variant="secondary"
            className="max-sm:grow"
            onClick={async () => setShared(await shareFile(canvas.current!, name))}
          >
            Share…
          </Button>
        )}
      </div>
      {!isShared && (
        <p role="alert" className="text-body text-worse">
          The picture couldn't be shared. Download it and share it from there.
        </p>
      )}
    </div>
  )
}

const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(new File([blob!], name, { type: 'image/png' })), 'image/png')
  })

/** only on HTTPS, and on few computers */
const canShareFiles = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] })

/** Closing the sheet is no failure. */
async function shareFile(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [await fileOf(canvas, name)] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
