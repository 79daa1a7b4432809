import { useMemo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  DATE_STYLES,
  dayIn,
  formatDay,
  formatDayInWords,
  isTimeZone,
  MONTH_NAMES,
  nameOfWeekday,
  withNames,
  type DateStyle,
  monthYear,
} from '../../../shared/calendar.ts'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { FALLBACK_MARGIN } from '../../../shared/figures.ts'
import {
  formatMoney,
  NUMBER_STYLES,
  numberStyleOf,
  type NumberStyle,
} from '../../../shared/money.ts'
import { fiscalYearOf, JANUARY, nameOfYear, yearAround } from '../../../shared/periods.ts'
import { taxWords } from '../../../shared/tax-words.ts'
import { timeIn } from '../../../shared/time-of-day.ts'
import { serverTime } from '../../../web/clock.ts'
import { browserZone } from '../../../web/ui/dates.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { notationOf, UNKNOWN, useToday } from './notation.ts'
import {
  nameOfCurrency,
  nameOfZone,
  OFTEN_USED,
  threeDecimalsHint,
  zonesByContinent,
} from './choices.ts'
import { numberFieldOf } from './number-field.tsx'
import { notationIn, type ProfileForm } from './profile-form.ts'
import { LivePreview, Section } from './sections.tsx'
import { typedAmount } from './typed-number.ts'

export function MoneyAndDates({ form }: { form: ProfileForm }) {
  const today = useToday()
  const [currency, numberStyle, isWithout] = useWatch({
    control: form.control,
    name: ['currency', 'numberStyle', 'figuresWithoutTax'],
  })
  const notation = notationIn({ currency, numberStyle })
  return (
    <Section
      title="Money and dates"
      note="How amounts and dates are written, and when your day starts and ends."
    >
      <TextField
        label={`Yearly revenue goal${taxWords(isWithout === 'true', false).note}`}
        optional
        placeholder={typedAmount(0, notation)}
        {...numberFieldOf(form, 'revenueGoal', { notation })}
      />
      <TextField
        label="Default gross margin (%)"
        optional
        placeholder={String(FALLBACK_MARGIN)}
        hint={`Used for sales without a cost. If you leave this empty, we use ${FALLBACK_MARGIN}%.`}
        {...numberFieldOf(form, 'defaultProfitMargin', { holds: 'percent', notation })}
      />
      <ZoneField form={form} />
      <CurrencyField form={form} />
      <SelectField
        label="Number format"
        hint="Emails can't see your device's settings: unless you choose a format, they use your country's."
        {...fieldOf(form, 'numberStyle')}
      >
        <option value="auto">Same as this device: {numberStyleOf(navigator.language)}</option>
        {NUMBER_STYLES.map((style) => (
          <option key={style} value={style}>
            {style} – {LANGUAGES[style]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Date format"
        hint="In the app and in emails. Files that you download always have 2026-12-31."
        {...fieldOf(form, 'dateStyle')}
      >
        {DATE_STYLES.map((dateStyle) => (
          <option key={dateStyle} value={dateStyle}>
            {formatDay(today, { dateStyle })}
            {ORDERS[dateStyle]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Date format in your files" {...fieldOf(form, 'dateOrder')}>
        <option value="mdy">Month first: 12/31/2026</option>
        <option value="dmy">Day first: 31/12/2026</option>
      </SelectField>
      <SelectField label="First day of the week" {...fieldOf(form, 'weekStart')}>
        <option value="monday">Monday</option>
        <option value="sunday">Sunday</option>
        <option value="saturday">Saturday</option>
      </SelectField>
      <FiscalYearField form={form} />
      <FormatPreview form={form} />
    </Section>
  )
}

function FiscalYearField({ form }: { form: ProfileForm }) {
  const today = useToday()
  const fiscalMonth = Number(useWatch({ control: form.control, name: 'fiscalMonth' }))
  const year = fiscalYearOf(today, fiscalMonth)
  const { start, end } = yearAround(today, fiscalMonth)
  return (
    <SelectField
      label="First month of the fiscal year"
      hint={`${nameOfYear(year, fiscalMonth)} is ${monthYear(start)} to ${monthYear(end)}. Years, quarters, the year to date and the projection follow it. Goals that you have set keep their dates.`}
      {...fieldOf(form, 'fiscalMonth')}
    >
      {MONTH_NAMES.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const LANGUAGES: Record<NumberStyle, string> = {
  '1,234.50': 'English, Chinese, Japanese',
  '1.234,50': 'German, Italian, Portuguese',
  '1 234,50': 'French, Polish, Swedish',
  "1'234.50": 'Swiss',
}

const ORDERS: Partial<Record<DateStyle, string>> = {
  '31/03/2026': ' – day first',
  '03/31/2026': ' – month first',
}

const currencyOption = (code: string) => (
  <option key={code} value={code}>
    {nameOfCurrency(code)}
  </option>
)

function CurrencyField({ form }: { form: ProfileForm }) {
  const [currency, timeZone] = useWatch({ control: form.control, name: ['currency', 'timeZone'] })
  // The saved currency may not be on offer any more.
  const codes = new Set([...CURRENCIES, form.formState.defaultValues?.currency ?? currency])
  return (
    <SelectField
      label="Currency"
      className="max-sm:col-span-full"
      hint={threeDecimalsHint(currency, timeZone)}
      {...fieldOf(form, 'currency')}
    >
      <optgroup label="Most used">{OFTEN_USED.map(currencyOption)}</optgroup>
      <optgroup label="All other currencies">
        {[...codes].filter((code) => !OFTEN_USED.includes(code)).map(currencyOption)}
      </optgroup>
    </SelectField>
  )
}

function ZoneField({ form }: { form: ProfileForm }) {
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const groups = useMemo(() => zonesByContinent(form.getValues('timeZone')), [form])
  const here = browserZone()
  return (
    <div className="grid content-start gap-1.5 @lg:col-span-2">
      <SelectField label="Time zone" {...fieldOf(form, 'timeZone')}>
        {groups.map(([continent, zones]) => (
          <optgroup key={continent} label={continent}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {nameOfZone(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {here !== zone && (
        <p className="text-small text-muted">
          This device is in a different time zone.{' '}
          <button
            type="button"
            className="min-h-6 font-semibold text-text underline underline-offset-2 max-md:min-h-11"
            onClick={() => form.setValue('timeZone', here, { shouldDirty: true })}
          >
            Use {nameOfZone(here)}
          </button>
        </p>
      )}
    </div>
  )
}

function FormatPreview({ form }: { form: ProfileForm }) {
  const typed = useWatch({ control: form.control })
  const { timeZone = 'UTC', dateOrder } = typed
  const notation = notationOf({ ...UNKNOWN, ...typed, fiscalMonth: JANUARY })
  const now = serverTime()
  const today = isTimeZone(timeZone) ? dayIn(timeZone, now) : undefined
  return (
    <LivePreview>
      <dl className="grid gap-2 text-body @lg:grid-cols-[8rem_minmax(0,1fr)]">
        <Line term="Amounts">
          {formatMoney(12_345.6, { ...notation, style: 'computed' })}, or{' '}
          {formatMoney(12_345.6, { ...notation, style: 'compact' })} where space is tight
        </Line>
        <Line term="03/04/2026">
          is read as{' '}
          {formatDayInWords(dateOrder === 'dmy' ? '2026-04-03' : '2026-03-04', withNames(notation))}
        </Line>
        {today && (
          <Line term="Right now it's">
            {nameOfWeekday(today)}, {formatDayInWords(today, notation)}, {timeIn(timeZone, now)}
          </Line>
        )}
      </dl>
    </LivePreview>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted @max-lg:-mb-2">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
