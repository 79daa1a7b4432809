import { DAYS_TO_RETURN } from '../../../shared/limits.ts'

export const QUESTIONS = [
  [
    'Is it really free?',
    'Yes. All of it is free, without a trial period and without a credit card. A business coaching community runs the app for its members.',
  ],
  [
    'Can other owners see my figures?',
    'No. On the board of the monthly competition others see your first name and initial and your points. You can choose another name, or not to appear at all.',
  ],
  [
    'Which currencies and formats work?',
    'You choose your currency, your time zone and how you write numbers. Files may use commas or points, and put the day or the month first.',
  ],
  [
    'Does it use AI?',
    'All figures and findings are computed, not guessed. If the community has connected an AI model, it can choose which of our sentences to show and in which order, but it adds no word. It never sees the names of your customers.',
  ],
  [
    'What if I want to leave?',
    `Download everything, delete your account, and it is gone after ${DAYS_TO_RETURN} days. Until then you can change your mind by signing in.`,
  ],
] as const
