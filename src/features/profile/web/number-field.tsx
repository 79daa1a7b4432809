import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { readingsOf, readingText, typedText, type Holds } from '../../../shared/typed-number.ts'
import { Button } from '../../../web/ui/button.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { currentNotation } from './notation.ts'

interface ReadingsProps {
  typed: string
  holds?: Holds
  notation?: ReturnType<typeof currentNotation>
  onPick: (text: string) => void
}

/** Nothing unless the text was refused. */
export function Readings({ typed, holds, notation = currentNotation(), onPick }: ReadingsProps) {
  const readings = readingsOf(typed, notation, holds)
  if (readings.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {readings.map((reading) => (
        <Button
          key={reading}
          variant="secondary"
          size="narrow"
          onClick={() => onPick(typedText(reading, notation, holds))}
        >
          Use {readingText(reading, notation, holds)}
        </Button>
      ))}
    </div>
  )
}

interface Options extends Pick<ReadingsProps, 'holds' | 'notation'> {
  onChange?: (event: { target: { value: string } }) => void
}

export function numberFieldOf<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: FieldPath<Values>,
  { onChange, ...format }: Options = {},
) {
  const pick = (text: string): void => {
    form.setValue(name, text as FieldPathValue<Values, typeof name>, {
      shouldDirty: true,
      shouldValidate: true,
    })
    onChange?.({ target: { value: text } })
    form.setFocus(name)
  }
  return {
    inputMode: format.holds === 'count' ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    ...fieldOf(form, name, { onChange }),
    choices: <Readings typed={String(form.getValues(name))} onPick={pick} {...format} />,
  }
}
