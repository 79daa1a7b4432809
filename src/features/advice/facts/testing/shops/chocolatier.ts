import { count, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const LENA = 'Lena Vogel'
const customers = (value: number) => count(value, 'customer', 'customers')
const year = (value: number) => ({ start: `${value}-01-01`, end: `${value}-12-31` })

/** Facts as the findings about a customer word them, for a seasonal buyer. */
export const chocolatier: Shop = {
  shop: 'chocolatier, euros, a seasonal buyer',
  notation: { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Ruth Adler', 'Praline Box', 'Firma Braun'],
  facts: [
    fact('f1', 'shop', 'The shop is called Kakao.', { names: [LENA, 'Kakao'] }),
    fact(
      'f2',
      'season',
      'They buy mostly in November and December: 17 of their 21 purchases, in 2023, 2024 and 2025.',
      {
        figures: [purchases(17), purchases(21), count(3, 'year', 'years')],
        days: [year(2023), year(2024), year(2025)],
        months: [11, 12],
        names: [LENA],
      },
    ),
    fact(
      'f3',
      'season',
      'Their next season starts in November 2026, so silence until then is normal.',
      {
        days: [{ start: '2026-11-01', end: '2026-12-31' }],
        months: [11, 12],
        names: [LENA],
      },
    ),
    fact(
      'f4',
      'spending',
      'Lena Vogel has made 21 purchases since November 2023, for €1.842,30 in all.',
      {
        figures: [purchases(21), money(1842.3)],
        days: [{ start: '2023-11-14', end: '2026-02-13' }],
        names: [LENA],
      },
    ),
    fact(
      'f5',
      'trend',
      'In the 12 months to May 2026 they spent €690,00, about as much as in the 12 months before (€671,40).',
      {
        figures: [money(690), money(671.4)],
        days: [
          { start: '2025-06-01', end: '2026-05-31' },
          { start: '2024-06-01', end: '2025-05-31' },
        ],
        names: [LENA],
      },
    ),
    fact(
      'f6',
      'share',
      "They brought in 2,3% of the shop's revenue in the 12 months to May 2026: €690,00 of €30.000,00.",
      {
        figures: [percent(2.3), money(690), money(30000)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [LENA],
      },
    ),
    fact('f7', 'share', 'Of your 205 customers, only 9 have spent more in all.', {
      figures: [customers(205), customers(9)],
      names: [LENA],
    }),
  ],
  correct: [
    say(
      'Lena buys mostly in November and December, so write to her shortly before November.',
      'f2 f3',
    ),
    say('17 of her 21 purchases were made in November and December.', 'f2'),
    say('Do not worry about the silence: her next season only starts in November 2026.', 'f3'),
    say('Most of her purchases, 17 of 21, fall in the last two months of the year.', 'f2'),
    say('The pattern repeated itself in 2023, 2024 and 2025.', 'f2'),
    say('She has come back three years in a row.', 'f2'),
    say('Lena has spent €1.842,30 in 21 purchases since November 2023.', 'f4'),
    say(
      'Her spending has been steady: €690 in the 12 months to May 2026 and €671,40 in the 12 months before.',
      'f5',
    ),
    say('In the last 12 months she spent about as much as in the year before.', 'f5'),
    say('She brought in 2,3% of revenue, €690 out of €30.000.', 'f6'),
    say('Only 9 of your 205 customers have spent more in total.', 'f7'),
    say('That puts her among your ten best customers.', 'f7'),
    say('Save your effort for the autumn and plan a note in good time.', 'f3'),
    say('Silence until November is normal for Lena.', 'f3'),
    say('Prepare a short list of ideas for her before the season begins.', 'f3'),
    say('Remind her of Kakao shortly before the end of the year is near.', 'f1'),
    say('Get her order in early by contacting her just before November.', 'f3'),
    say('Plan to contact her just before her next season starts in November 2026.', 'f3'),
    say(
      'She made 17 of 21 purchases in November and December, and did so in 2023, 2024 and 2025.',
      'f2',
    ),
    say('About 80% of her purchases take place in November and December.', 'f2'),
    say('Put a reminder in your calendar for the start of November.', 'f3'),
    say(
      'Her spending was almost the same in the last 12 months (€690) as in the 12 months before (€671,40).',
      'f5',
    ),
    say('Spending has barely changed from one year to the next.', 'f5'),
    say(
      'Lena belongs to the small group of customers who spend the most: only 9 of 205 have spent more.',
      'f7',
    ),
    say(
      'You earned €690,00 from her in the 12 months to May 2026, which is 2,3% of your revenue.',
      'f6',
    ),
    say('In all, she has bought from Kakao 21 times and spent €1.842,30.', 'f1 f4'),
    say('Reaching out in November or December makes the most sense.', 'f2'),
    say('Do not expect her before November.', 'f3'),
  ],
}
