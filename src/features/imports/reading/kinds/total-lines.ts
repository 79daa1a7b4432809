import { saysAbroad } from '../columns/abroad.ts'
import { wordsOf } from '../columns/words.ts'

const TOTAL =
  /^(?:(?:grand|report|overall|net|gross|daily|weekly|monthly) ?)?(?:sub ?)?totals?$|^(?:sub ?total|total)(?:es|is|aux|s)? (?:general|geral|generale|gesamt|sales|revenue|amount|ventas|vendas|ventes|parcial|periodo|du mois|mensual|del? (?:mes|dia|periodo))$|^sub ?totales$|^(?:sub)?totale?s$|^(?:sub)?tota(?:le|al|lt)$|^totais$|^totaux$|^sous totaux?$|^sous total$|^(?:gesamt|end|zwischen|tages|monats)?(?:summe|summen|betrag gesamt)$|^(?:gesamt|insgesamt|gesamtumsatz|gesamtbetrag|gesamtergebnis|zwischenergebnis)$|^suma(?: total| general)?$|^somas?$|^somme(?: totale)?$|^sum$|^summary$|^(?:sub ?|day ?|daily ?)?totals? (?:for|of|on|du|del|de|do|vom) (?:the )?(?:[a-z]{3,9} )?\d{1,4}(?: [a-z]{3,9})?(?: \d{1,4}){1,2}$/
/** For a line without a date: `Total for Ada`, `Summe September`. */
const TOTAL_OF =
  /^(?:grand ?|sub ?|sous ?)?tota(?:l|ls|is|ux|les)\b|^(?:gesamt|zwischen|end)?summen?\b|^gesamt|^suma\b|^soma\b|^somme\b|\btotals?$/

/** A cheap test: each match has one of these. */
const HINT = /tot|sum|som|gesamt|zwischen/i

export const MAX_TOTAL_LENGTH = 30

export function isTotal(label: string): boolean {
  if (label.length > MAX_TOTAL_LENGTH) return false
  return saysAbroad('total', label) || (HINT.test(label) && TOTAL.test(wordsOf(label)))
}

export function isTotalLine(record: string[]): boolean {
  const first = record.find((cell) => cell.trim() !== '') ?? ''
  const start = first.slice(0, 100)
  return (HINT.test(start) && TOTAL_OF.test(wordsOf(start))) || record.some(isTotal)
}
