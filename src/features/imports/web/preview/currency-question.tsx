import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import { currencyName } from '../../../../shared/currency-sign.ts'
import { formatMoney, written, type Notation } from '../../../../shared/money.ts'
import { typedDecimal } from '../../../../shared/typed-number.ts'
import { call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { saveProfile } from '../../../profile/contract.ts'
import { count, questionOf, Readings, showSaved, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { exchangeRate, withoutRate, type ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import type { Question } from './question-card.tsx'

type Found = ImportPreview['currencies'][number]
type Chosen = ImportOptions['currencies']

interface Given {
  choices: Choices
  notation: Notation
  onChoose: (currencies: Chosen) => void
  onSwitched: () => void
}

export function currencyQuestion(
  { currencies: found, canSwitchCurrency }: ImportPreview,
  { choices, notation, onChoose, onSwitched }: Given,
): Question | null {
  const { currency: account } = notation
  const foreign = found.filter(({ code }) => code !== account)
  if (foreign.length === 0) return null
  const [only] = found
  const isAlone = found.length === 1
  const { currencies: chosen } = choices.options
  const isGone = chosen?.take === 'only' && found.every(({ code }) => code !== chosen.currency)
  const money = (amount: number, currency: string) => formatMoney(amount, { ...notation, currency })
  const choosing = (currencies: Chosen): Choices => ({
    ...choices,
    options: { ...choices.options, currencies },
  })
  const one = ({ code, name, sales, total }: Found) => ({
    label: isAlone ? 'Take the amounts as they are' : `Only ${name}`,
    note: isAlone
      ? `${money(1, code)} will count as ${money(1, account)}`
      : `${count(sales, 'sale')} of ${money(total, code)}${code === account ? '' : ', not converted'}`,
    isChosen: chosen?.take === 'only' && chosen.currency === code,
    choices: choosing({ take: 'only', currency: code }),
  })
  return {
    key: 'currencies',
    title: isAlone
      ? `This file is in ${only!.name}`
      : `This file has sales in ${found.length} currencies`,
    why: `Your account is in ${currencyName(account)}.`,
    isOpen: !chosen || isGone || withoutRate(found, chosen, account).length > 0,
    given: chosen?.take === 'rates' ? `Converted to ${currencyName(account)}.` : undefined,
    answers: found.map(one),
    below: (
      <>
        <Rates
          foreign={foreign}
          account={account}
          rates={chosen?.take === 'rates' ? chosen.rates : {}}
          onRates={(rates) => onChoose({ take: 'rates', rates })}
        />
        {canSwitchCurrency && isAlone && <SwitchAccount found={only!} onSwitched={onSwitched} />}
      </>
    ),
  }
}

interface RatesProps {
  foreign: Found[]
  account: string
  rates: Record<string, string>
  onRates: (rates: Record<string, string>) => void
}

function Rates({ foreign, account, rates, onRates }: RatesProps) {
  const notation = useNotation()
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(
      foreign.map(({ code }) => [code, written(rates[code] ?? '', notation.numberStyle)]),
    ),
  )
  const [isPressed, setPressed] = useState(false)
  const readings = foreign.map(({ code }) => {
    const text = typed[code] ?? ''
    const parsed = exchangeRate.safeParse(typedDecimal(text, notation, 'rate') ?? '')
    if (parsed.success) return { code, text, rate: parsed.data, error: undefined }
    const error = questionOf(text, 'rate') ?? parsed.error.issues[0]!.message
    return { code, text, rate: undefined, error: text || isPressed ? error : undefined }
  })
  const convert = () => {
    setPressed(true)
    if (readings.some(({ rate }) => rate === undefined)) return
    onRates(Object.fromEntries(readings.map(({ code, rate }) => [code, rate!])))
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        convert()
      }}
    >
      {readings.map(({ code, text, error }) => (
        <TextField
          key={code}
          label={`1 ${code} in ${account}`}
          className="min-w-0 flex-1 basis-40"
          error={error}
          choices={
            <Readings
              typed={text}
              holds="rate"
              onPick={(value) => setTyped({ ...typed, [code]: value })}
            />
          }
          inputMode="decimal"
          autoComplete="off"
          placeholder={written('1.0843', notation.numberStyle)}
          value={text}
          onChange={({ target }) => setTyped({ ...typed, [code]: target.value })}
        />
      ))}
      <Button type="submit" variant="secondary">
        Convert to {currencyName(account)}
      </Button>
    </form>
  )
}

function SwitchAccount({ found, onSwitched }: { found: Found; onSwitched: () => void }) {
  const codes = found.couldBe.filter((code) => CURRENCIES.includes(code))
  const [chosen, setChosen] = useState(codes[0])
  const saving = useMutation({
    mutationFn: (currency: string) => call(saveProfile, { body: { currency } }),
    onSuccess: (saved) => {
      showSaved(saved)
      toast.success(`Your account is now in ${currencyName(saved.currency)}.`)
      onSwitched()
    },
    onError: (error) =>
      toast.error(sentenceOf(error, "The currency couldn't be changed. Please try again.")),
  })
  if (chosen === undefined) return null
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
      <p className="w-full">
        Or is your shop in {found.name}? You have no sales yet, so you can switch.
      </p>
      {codes.length > 1 && (
        <SelectField
          label="Which currency?"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {currencyName(code)}
            </option>
          ))}
        </SelectField>
      )}
      <Button variant="secondary" pending={saving.isPending} onClick={() => saving.mutate(chosen)}>
        Switch my account
      </Button>
    </div>
  )
}
