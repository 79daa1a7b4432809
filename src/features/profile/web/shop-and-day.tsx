import { todayInWords } from '../../../shared/calendar.ts'
import { useNotation, useProfile, useToday } from './notation.ts'

/** `Corner Café · Saturday, 28 November` */
export function ShopAndDay() {
  const name = useProfile()?.businessName
  const day = todayInWords(useToday(), useNotation())
  return (
    <>
      {name && (
        <>
          <bdi>{name}</bdi>
          {' · '}
        </>
      )}
      {day}
    </>
  )
}
