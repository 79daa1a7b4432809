import { count, days, fact, money, percent, say, TODAY, type Shop } from '../shop.ts'

const CLAIRE = ['Claire Dubois']
const visits = (value: number) => count(value, 'visit', 'visits')

export const hairdresser: Shop = {
  shop: 'hairdresser, euros 1.234,50',
  notation: { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Marta Rossi', 'Julie', 'Keratin Treatment', 'Herr Schulz'],
  facts: [
    fact('f1', 'visits', 'Claire Dubois has visited 23 times since 14 Jan 2024.', {
      figures: [visits(23)],
      days: [{ start: '2024-01-14', end: '2024-01-14' }],
      names: CLAIRE,
    }),
    fact('f2', 'spending', 'Claire Dubois spent €2.874,00 in all, on average €124,96 per visit.', {
      figures: [money(2874), money(124.96)],
      names: CLAIRE,
    }),
    fact('f3', 'interval', 'Claire Dubois usually comes every 35 days.', {
      figures: [days(35)],
      names: CLAIRE,
    }),
    fact('f4', 'silence', 'Claire Dubois was last here on 2 May 2026, 39 days ago.', {
      figures: [days(39)],
      days: [{ start: '2026-05-02', end: '2026-05-02' }],
      names: CLAIRE,
    }),
    fact('f5', 'trend', 'Claire Dubois spent 18% more in 2025 than in 2024.', {
      figures: [percent(18)],
      days: [
        { start: '2025-01-01', end: '2025-12-31' },
        { start: '2024-01-01', end: '2024-12-31' },
      ],
      direction: 'up',
      names: CLAIRE,
    }),
    fact('f6', 'alone', 'Claire Dubois bought Balayage alone in 6 of 8 visits with it.', {
      figures: [visits(6), visits(8)],
      names: [...CLAIRE, 'Balayage'],
    }),
    fact(
      'f7',
      'margin',
      'What Claire Dubois buys has a margin of 54,8%, above the 47,1% of the shop.',
      {
        figures: [percent(54.8), percent(47.1)],
        direction: 'up',
        names: CLAIRE,
      },
    ),
    fact('f8', 'share', 'Claire Dubois brought 1,9% of revenue in 2025.', {
      figures: [percent(1.9)],
      days: [{ start: '2025-01-01', end: '2025-12-31' }],
      names: CLAIRE,
    }),
    fact('f9', 'offer', 'A fitting offer is 15% off the next visit.', { figures: [percent(15)] }),
  ],
  correct: [
    say('Claire Dubois comes to you every 35 days on average, about every five weeks.', 'f3'),
    say('Her last visit was on 2 May, 39 days ago, so she is a few days late.', 'f3 f4'),
    say('Claire has been to the salon 23 times since January 2024.', 'f1'),
    say("Over all her visits she's spent €2.874, or roughly €125 each time.", 'f2'),
    say('Claire spent 18 % more in 2025 than in the year before.', 'f5'),
    say('Her spending grew by 18% in 2025.', 'f5'),
    say('In 2025 she brought in 1,9% of your revenue.', 'f8'),
    say('Just under 2% of your 2025 revenue came from Claire.', 'f8'),
    say('In 6 out of 8 visits she booked Balayage alone.', 'f6'),
    say(
      'Most of the time she books Balayage on its own, so suggest something to go with it.',
      'f6',
    ),
    say('Her margin of 54,8% is higher than the shop average of 47,1%.', 'f7'),
    say(
      'What she buys earns you a margin of almost 55%, compared with 47% for the shop overall.',
      'f7',
    ),
    say('Consider offering her 15% off the next visit.', 'f9'),
    say('It may be a good moment to send a friendly reminder.', 'f4'),
    say('Claire is due for another appointment about now.', 'f3 f4'),
    say('She normally returns after five weeks, and 39 days have passed.', 'f3 f4'),
    say('Her visits are worth about €125 on average.', 'f2'),
    say('Claire’s spending rose in 2025, which is a great sign of loyalty.', 'f5'),
    say('Thank her for her loyalty and ask whether she would like to book again.'),
    say('You could recommend a second service alongside Balayage.', 'f6'),
    say("She hasn't been in since May 2.", 'f4'),
    say('More than 20 visits in, Claire is one of the people who know your work best.', 'f1'),
    say('As a rule, she books every five weeks or so.', 'f3'),
    say('A gentle message such as "It is time to refresh your look, Claire" is enough.', 'f4'),
    say(
      'Hi Claire, it has been 39 days since your last visit, and we would love to see you again.',
      'f4',
    ),
    say('Your next visit is 15% off if you book soon.', 'f9'),
    say('An offer of 15% should be enough, since she is only slightly late.', 'f9 f3 f4'),
    say('She has been coming to you since early 2024.', 'f1'),
    say('Claire tends to book Balayage by itself rather than with other services.', 'f6'),
    say('Her spending is growing, so look after her well.', 'f5'),
    say('With €124,96 per visit, she is a valuable client.', 'f2'),
    say('Send the message in the next few days while the habit is still fresh.'),
    say('The margin on what she buys is above your average.', 'f7'),
  ],
}
