import type { Question } from './question-card.tsx'

interface Props {
  questions: Question[]
  onChange: (key: string) => void
}

/** Questions with an answer, the owner's or one that the file gives. */
export function Answered({ questions, onChange }: Props) {
  return questions.map(({ key, title, given, answers }) => (
    <p key={key} className="text-muted wrap-anywhere">
      {title} <bdi>{given ?? answers.find(({ isChosen }) => isChosen)?.label}</bdi>{' '}
      {answers.length > 0 && (
        <button
          type="button"
          className="text-text underline decoration-line underline-offset-4 hover:decoration-current"
          aria-label={`Change: ${title}`}
          onClick={() => onChange(key)}
        >
          Change
        </button>
      )}
    </p>
  ))
}
