import { taxWords, type TaxWords } from '../../../shared/tax-words.ts'
import { useProfile } from './notation.ts'

export function useTaxWords(): TaxWords {
  const profile = useProfile()
  return taxWords(profile?.figuresWithoutTax ?? false, Boolean(profile?.taxRate))
}
