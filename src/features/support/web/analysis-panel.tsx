import { ArrowRight, Clock, SearchCheck, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import type { Analysis } from '../contract.ts'

interface Props {
  analysis: Analysis
  /** false for admins, whom they would lead to their own pages */
  hasLinks: boolean
}

export function AnalysisPanel({ analysis, hasLinks }: Props) {
  const { autoApproved, diagnosis, solution, estimatedFixTime, confidence, cures } = analysis
  return (
    <div className="grid gap-3.5 rounded-box border border-line bg-card p-4">
      {diagnosis && (
        <Part icon={<SearchCheck aria-hidden />} title="What we found">
          {diagnosis}
        </Part>
      )}
      {solution && (
        <Part
          icon={<Wrench aria-hidden />}
          title={autoApproved ? 'What to do' : 'What happens next'}
        >
          {solution}
        </Part>
      )}
      {cures.length > 0 && (
        <div className="flex flex-wrap gap-2.5 pl-7.5">
          {cures.map(({ label, href }) =>
            hasLinks ? (
              <Button key={href} asChild variant="secondary">
                <a href={href}>
                  {label}
                  <ArrowRight aria-hidden />
                </a>
              </Button>
            ) : (
              <span key={href} className="text-body text-muted">
                Link to: {label}
              </span>
            ),
          )}
        </div>
      )}
      {estimatedFixTime && (
        <p className="flex gap-2.5 text-small text-muted">
          <Clock className="size-5 shrink-0" aria-hidden />
          <span>
            Estimated time: {estimatedFixTime}
            {autoApproved && ` · ${confidence}% sure`}
          </span>
        </p>
      )}
    </div>
  )
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <div className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <div className="min-w-0">
        <h3 className="text-body font-semibold">{title}</h3>
        <p className="text-body text-pretty wrap-anywhere whitespace-pre-line text-muted">
          {children}
        </p>
      </div>
    </div>
  )
}
