import { useMutation } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import { currencyName } from '../../../../shared/currency-sign.ts'
import { formatMoney, written } from '../../../../shared/money.ts'
import { typedDecimal } from '../../../../shared/typed-number.ts'
import { call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveProfile } from '../../../profile/contract.ts'
import { count, questionOf, Readings, showSaved, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { exchangeRate, withoutRate, type ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'

type Found = ImportPreview['currencies'][number]

export function currencyObstacle(
  found: Found[],
  { options: { currencies: chosen } }: { options: Partial<ImportOptions> },
  account: string,
): string | null {
  const isGone = chosen?.take === 'only' && found.every(({ code }) => code !== chosen.currency)
  if (!chosen || isGone) {
    if (found.every(({ code }) => code === account)) return null
    return found.length > 1
      ? 'Please choose what to do with the currencies in this file.'
      : `Please choose what to do with the amounts in ${found[0]!.name}.`
  }
  const missing = withoutRate(found, chosen, account)
  const names = new Intl.ListFormat('en').format(missing.map(({ name }) => name))
  return missing.length > 0 ? `Please enter a rate for ${names}.` : null
}

interface Props {
  preview: ImportPreview
  choices: Choices
  onChoose: (options: Partial<ImportOptions>) => void
  onSwitched: () => void
}

export function CurrencyQuestion({ preview, choices, onChoose, onSwitched }: Props) {
  const { currencies: found, canSwitchCurrency } = preview
  const { currency: account } = useNotation()
  const foreign = found.filter(({ code }) => code !== account)
  if (foreign.length === 0) return null
  const [only] = found
  const isAlone = found.length === 1
  const chosen = choices.options.currencies
  const rates = chosen?.take === 'rates' ? chosen.rates : undefined
  return (
    <QuestionBox
      Icon={Coins}
      isOpen={currencyObstacle(found, choices, account) !== null}
      title={
        isAlone
          ? `This file is in ${only!.name}`
          : `This file has sales in ${found.length} currencies`
      }
      explanation={`Your account is in ${currencyName(account)}.`}
    >
      <Answers found={found} account={account} chosen={chosen} onChoose={onChoose} />
      {rates && (
        <div className="grid gap-3 sm:grid-cols-2">
          {foreign.map((each) => (
            <RateField
              key={each.code}
              found={each}
              account={account}
              rate={rates[each.code]}
              onRate={(rate) => onChoose({ currencies: withRate(rates, each.code, rate) })}
            />
          ))}
        </div>
      )}
      {canSwitchCurrency && isAlone && <SwitchAccount found={only!} onSwitched={onSwitched} />}
    </QuestionBox>
  )
}

interface AnswersProps extends Pick<Props, 'onChoose'> {
  found: Found[]
  account: string
  chosen: ImportOptions['currencies']
}

function Answers({ found, account, chosen, onChoose }: AnswersProps) {
  const name = useId()
  const { numberStyle } = useNotation()
  const [only] = found
  const isAlone = found.length === 1
  const one = (currency: string) => formatMoney(1, { currency, numberStyle })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {isAlone ? (
        <AnswerCard
          name={name}
          checked={chosen?.take === 'only' && chosen.currency === only!.code}
          onChoose={() => onChoose({ currencies: { take: 'only', currency: only!.code } })}
          hint={`${one(only!.code)} will count as ${one(account)}, without conversion`}
        >
          Take the amounts as they are
        </AnswerCard>
      ) : (
        found.map((each) => (
          <AnswerCard
            key={each.code}
            name={name}
            checked={chosen?.take === 'only' && chosen.currency === each.code}
            onChoose={() => onChoose({ currencies: { take: 'only', currency: each.code } })}
            hint={<SalesIn found={each} isUnconverted={each.code !== account} />}
          >
            Only {each.name}
          </AnswerCard>
        ))
      )}
      <AnswerCard
        name={name}
        checked={chosen?.take === 'rates'}
        onChoose={() => onChoose({ currencies: { take: 'rates', rates: {} } })}
        hint={
          isAlone
            ? 'Each amount is multiplied by a rate that you enter'
            : 'Each amount is multiplied by the rate that you enter for its currency'
        }
      >
        Convert {isAlone ? 'them' : 'all'} to {currencyName(account)}
      </AnswerCard>
    </div>
  )
}

const withRate = (
  rates: Record<string, string>,
  code: string,
  rate: string | undefined,
): ImportOptions['currencies'] => {
  const others = Object.entries(rates).filter(([other]) => other !== code)
  const own = rate === undefined ? [] : [[code, rate] as const]
  return { take: 'rates', rates: Object.fromEntries([...others, ...own]) }
}

function SalesIn({ found, isUnconverted }: { found: Found; isUnconverted: boolean }) {
  const { numberStyle } = useNotation()
  const total = formatMoney(found.total, { currency: found.code, numberStyle })
  return `${count(found.sales, 'sale')} of ${total}${isUnconverted ? ', not converted' : ''}`
}

/** ms */
const PAUSE = 600

interface RateProps {
  found: Found
  account: string
  rate: string | undefined
  onRate: (rate: string | undefined) => void
}

function RateField({ found, account, rate, onRate }: RateProps) {
  const notation = useNotation()
  const [typed, setTyped] = useState(written(rate ?? '', notation.numberStyle))
  const parsed = exchangeRate.safeParse(typedDecimal(typed, notation, 'rate') ?? '')
  const valid = parsed.success ? parsed.data : undefined
  useEffect(() => {
    if (valid === rate) return
    const timer = setTimeout(() => onRate(valid), PAUSE)
    return () => clearTimeout(timer)
  }, [valid, rate, onRate])
  return (
    <TextField
      label={`1 ${found.code} in ${account}`}
      hint={`From ${found.name} to ${currencyName(account)}`}
      error={
        typed !== '' && !parsed.success
          ? (questionOf(typed, 'rate') ?? parsed.error.issues[0]!.message)
          : undefined
      }
      choices={<Readings typed={typed} holds="rate" onPick={setTyped} />}
      inputMode="decimal"
      autoComplete="off"
      placeholder={written('1.0843', notation.numberStyle)}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
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
    <div className="flex flex-wrap gap-3 border-t border-gold/40 pt-3 max-sm:flex-col sm:items-end">
      <p className="w-full text-ui">
        Or is your shop in {found.name}? As you have no sales yet, you can switch your account. Then
        these amounts and all your figures are in {found.name}.
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
