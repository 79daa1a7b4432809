import { taxWords, type TaxWords } from '../../../shared/tax-words.ts'
import { useProfile } from './notation.ts'

/** What is said about tax where revenue is named or defined, as the profile has it. */
export function useTaxWords(): TaxWords {
  const profile = useProfile()
  return taxWords(profile?.figuresWithoutTax ?? false, Boolean(profile?.taxRate))
}
