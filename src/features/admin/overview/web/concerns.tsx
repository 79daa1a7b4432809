import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import type { Concern } from '../rules.ts'

export function Concerns({ concerns }: { concerns: Concern[] }) {
  const isFine = !concerns.some(({ weight }) => weight === 'bad')
  return (
    <Card aria-labelledby="attention">
      <CardHeader id="attention" title="Needs attention" />
      {isFine && (
        <p className="flex items-center gap-2.5 text-body font-semibold text-better">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          {concerns.length > 0 ? 'Everything works.' : 'Everything works. There is nothing to do.'}
        </p>
      )}
      {concerns.length > 0 && (
        <ul className={cn('grid gap-2', isFine && 'mt-4')}>
          {concerns.map((concern) => (
            <Row key={concern.text} concern={concern} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ concern: { weight, text, to, search, link } }: { concern: Concern }) {
  const isBad = weight === 'bad'
  const Icon = isBad ? CircleAlert : Info
  return (
    <li
      className={cn(
        'flex gap-2.5 rounded-box px-4 py-3 text-body',
        isBad ? 'bg-worse-wash text-worse' : 'bg-sunken',
      )}
    >
      <Icon className="mt-px size-4.5 shrink-0" aria-hidden />
      <p className="text-pretty wrap-anywhere">
        <span className="sr-only">{isBad ? 'Problem: ' : 'Note: '}</span>
        {text}{' '}
        {to && (
          <Link
            to={to}
            search={search ?? {}}
            className="font-semibold whitespace-nowrap underline underline-offset-2"
          >
            {link}
          </Link>
        )}
      </p>
    </li>
  )
}
