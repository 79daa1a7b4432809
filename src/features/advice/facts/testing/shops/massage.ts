import { count, days, fact, money, percent, say, TODAY, type Shop } from '../shop.ts'

/** The owner has not agreed to send names, so the customer has a number. */
const CUSTOMER = ['Customer 1']
const visits = (value: number) => count(value, 'visit', 'visits')

export const massage: Shop = {
  shop: "massage practice, francs 1'234.50, name withheld",
  notation: { currency: 'CHF', numberStyle: "1'234.50", dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Ursula Meier', 'Beat Keller', 'Hot Stone', 'Lymph Drainage'],
  facts: [
    fact('f1', 'spending', 'Customer 1 spent CHF 4’320.00 in 36 visits, CHF 120.00 per visit.', {
      figures: [money(4320), visits(36), money(120)],
      names: CUSTOMER,
    }),
    fact('f2', 'interval', 'Customer 1 usually comes every 14 days.', {
      figures: [days(14)],
      names: CUSTOMER,
    }),
    fact('f3', 'silence', 'Customer 1 was last here on 25 Mar 2026, 77 days ago.', {
      figures: [days(77)],
      days: [{ start: '2026-03-25', end: '2026-03-25' }],
      names: CUSTOMER,
    }),
    fact(
      'f4',
      'trend',
      'Customer 1 spent CHF 480.00 in the first quarter of 2026, 33.3% more than a year before.',
      {
        figures: [money(480), percent(33.3)],
        days: [{ start: '2026-01-01', end: '2026-03-31' }],
        direction: 'up',
        names: CUSTOMER,
      },
    ),
    fact(
      'f5',
      'together',
      'Back Massage and Foot Reflexology were booked together in 12 of 36 visits.',
      {
        figures: [visits(12), visits(36)],
        names: ['Back Massage', 'Foot Reflexology'],
      },
    ),
    fact('f6', 'season', 'Most visits of Customer 1 are in winter, from December to February.', {
      months: [12, 1, 2],
      names: CUSTOMER,
    }),
    fact('f7', 'margin', 'Foot Reflexology has a margin of 66%, below the 70% of the shop.', {
      figures: [percent(66), percent(70)],
      direction: 'down',
      names: ['Foot Reflexology'],
    }),
    fact('f8', 'share', 'Customer 1 brought 5.5% of revenue in the first quarter of 2026.', {
      figures: [percent(5.5)],
      days: [{ start: '2026-01-01', end: '2026-03-31' }],
      names: CUSTOMER,
    }),
    fact('f9', 'offer', 'A fitting offer is 20% off the next visit.', { figures: [percent(20)] }),
  ],
  correct: [
    say("Customer 1 has spent CHF 4'320 over 36 visits.", 'f1'),
    say('Each visit is worth CHF 120 on average.', 'f1'),
    say('Customer 1 comes in every two weeks.', 'f2'),
    say('With a visit every 14 days, this was one of your regulars.', 'f2'),
    say('The last visit was on March 25, 77 days ago.', 'f3'),
    say(
      'Eleven weeks without a visit is a long time for someone who comes every two weeks.',
      'f2 f3',
    ),
    say('It has been 77 days, more than five times the usual 14.', 'f2 f3'),
    say(
      'In the first quarter of 2026, Customer 1 spent CHF 480, 33.3% more than a year earlier.',
      'f4',
    ),
    say('Spending in Q1 2026 was up by a third on the year before.', 'f4'),
    say('Back Massage and Foot Reflexology were booked together in a third of the visits.', 'f5'),
    say('In 12 of 36 visits, both treatments were booked at once.', 'f5'),
    say('Most visits take place between December and February.', 'f6'),
    say('Winter is when Customer 1 comes most often.', 'f6'),
    say('Foot Reflexology has a margin of 66%, slightly below your average of 70%.', 'f7'),
    say('Customer 1 made up 5.5% of your revenue in the first three months of 2026.', 'f8'),
    say('Give Customer 1 a ring and simply ask how things are.'),
    say('A fair gesture would be 20% off the next visit.', 'f9'),
    say("Customer 1 hasn't booked since late March.", 'f3'),
    say("That adds up to CHF 4'320.00 in all.", 'f1'),
    say('Do not lead with the discount; start with a personal word.', 'f9'),
    say('Hello Customer 1, we have not seen you since 25 March and hope you are doing well.', 'f3'),
    say('Come back before the end of the month and enjoy 20% off.', 'f9'),
    say('Your usual slot is waiting for you.', 'f2'),
    say(
      'Before the silence, the trend was positive: spending rose 33% in the first quarter of 2026.',
      'f3 f4',
    ),
    say('An average visit brings in CHF 120.', 'f1'),
    say('The two services go well together, so recommend them as a pair.', 'f5'),
    say('Customer 1’s visits usually are two weeks apart.', 'f2'),
    say('Suggest Foot Reflexology together with Back Massage, as in 12 earlier visits.', 'f5'),
    say('Not a single visit has been recorded in the last 11 weeks.', 'f3'),
    say('Write in a calm and caring tone.'),
    say(
      'A regular who stays away for 77 days may have found another solution, so ask kindly.',
      'f3',
    ),
    say('Customer 1 last came in 11 weeks ago, although two weeks is the norm.', 'f2 f3'),
    say('Over the years, Customer 1 has spent CHF 4’320.00 with you.', 'f1'),
    say('A third of all visits combined Back Massage with Foot Reflexology.', 'f5'),
    say('Before going quiet, Customer 1 was spending more than a year earlier.', 'f3 f4'),
    say('The winter months, from December to February, bring the most visits.', 'f6'),
  ],
}
