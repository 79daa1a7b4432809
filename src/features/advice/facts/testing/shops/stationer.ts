import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const MARIA = 'Maria Gonzalez'
const visits = (value: number) => count(value, 'visit', 'visits')
const customers = (value: number) => count(value, 'customer', 'customers')
const YEAR = { start: '2025-06-01', end: '2026-05-31' }

/** Facts as the findings about a customer word them, for a regular who went silent. */
export const stationer: Shop = {
  shop: 'stationer, dollars, a regular who went silent',
  notation: { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Linda Park', 'Chen', 'Gift Wrap', 'Desk Lamp', 'Blue Ink'],
  facts: [
    fact('f1', 'shop', 'The shop is called Paper & Pine.', { names: [MARIA, 'Paper & Pine'] }),
    fact('f2', 'silence', 'It has been 52 days since their last visit on 19 April 2026.', {
      figures: [days(52)],
      days: [{ start: '2026-04-19', end: '2026-04-19' }],
      names: [MARIA],
    }),
    fact('f3', 'interval', 'They usually come every 16 days.', {
      figures: [days(16)],
      names: [MARIA],
    }),
    fact(
      'f4',
      'spending',
      'Maria Gonzalez has made 41 purchases since August 2024, for $3,276.40 in all.',
      {
        figures: [purchases(41), money(3276.4)],
        days: [{ start: '2024-08-05', end: '2026-04-19' }],
        names: [MARIA],
      },
    ),
    fact(
      'f5',
      'trend',
      'In the 3 months to May 2026 they spent $212.00, 48.5% less than in the 3 months before ($411.60).',
      {
        figures: [money(212), money(411.6), percent(48.5)],
        days: [
          { start: '2026-03-01', end: '2026-05-31' },
          { start: '2025-12-01', end: '2026-02-28' },
        ],
        direction: 'down',
        names: [MARIA],
      },
    ),
    fact(
      'f6',
      'share',
      "They brought in 6.1% of the shop's revenue in the 12 months to May 2026: $1,650.80 of $27,062.00.",
      { figures: [percent(6.1), money(1650.8), money(27062)], days: [YEAR], names: [MARIA] },
    ),
    fact('f7', 'share', 'Of your 318 customers, only 2 have spent more in all.', {
      figures: [customers(318), customers(2)],
      names: [MARIA],
    }),
    fact(
      'f8',
      'together',
      'On 11 of the 15 visits with "Notebook A5" they also bought "Fountain Pen Ink".',
      { figures: [visits(11), visits(15)], names: [MARIA, 'Fountain Pen Ink', 'Notebook A5'] },
    ),
    fact(
      'f9',
      'margin',
      'What they bought in the 12 months to May 2026 leaves a gross margin of 58.3%, more than the 44% of the whole shop. Only sales with a recorded cost count: 91.2% of what they spent.',
      {
        figures: [percent(58.3), percent(44), percent(91.2)],
        days: [YEAR],
        names: [MARIA],
      },
    ),
  ],
  correct: [
    say(
      'Contact Maria soon: she usually comes every 16 days, and her last visit was 52 days ago.',
      'f2 f3',
    ),
    say('It has been 52 days since Maria Gonzalez last came in.', 'f2'),
    say('That is more than three times their usual gap of 16 days.', 'f2 f3'),
    say('Their last visit was on 19 April 2026.', 'f2'),
    say('A personal message now is your best chance to win them back.', 'f2'),
    say('Maria has made 41 purchases since August 2024, worth $3,276.40 in total.', 'f4'),
    say('Over 41 purchases they have spent about $3,280 with you.', 'f4'),
    say('Only 2 of your 318 customers have spent more.', 'f7'),
    say('By total spending, Maria is one of your top customers.', 'f7'),
    say('They brought in 6.1% of revenue in the last 12 months, $1,650.80 of $27,062.', 'f6'),
    say(
      'In the 3 months to May 2026, spending fell 48.5% to $212, down from $411.60 in the 3 months before.',
      'f5',
    ),
    say(
      'Spending has nearly halved: $212 in the latest three months against $411.60 in the three before.',
      'f5',
    ),
    say('Their recent spending is down by almost half, so ask if something has changed.', 'f5'),
    say('On 11 of 15 visits with a "Notebook A5" they also took "Fountain Pen Ink".', 'f8'),
    say(
      'Put a Notebook A5 and Fountain Pen Ink aside for her, since she often buys the two together.',
      'f8',
    ),
    say('You could mention that fresh Fountain Pen Ink is ready for her next Notebook A5.', 'f8'),
    say(
      'What they buy leaves a gross margin of 58.3%, well above the 44% of the whole shop.',
      'f9',
    ),
    say(
      'Because their margin of 58.3% beats your overall 44%, there is room for a small thank-you.',
      'f9',
    ),
    say('With a healthy gross margin of 58.3%, keeping Maria is worth some effort.', 'f9'),
    say('Reach out personally rather than sending a mass mailing.'),
    say('A handwritten note from Paper & Pine would feel more personal than an email.', 'f1'),
    say('Losing a customer who brings in 6.1% of your revenue would be felt.', 'f6'),
    say('Since she normally shops about twice a month, this absence stands out.', 'f2 f3'),
    say('Do this first, because every extra week makes a return less likely.'),
    say(
      'The most urgent step is to contact Maria, because she has not visited since 19 April 2026.',
      'f2',
    ),
    say('Maria has been absent for 52 days, while she normally comes in every 16 days.', 'f2 f3'),
    say('A gap of 52 days is far beyond what is normal for them.', 'f2 f3'),
    say('Get in touch with Maria Gonzalez right away.', 'f2'),
    say(
      'Her purchases in the past three months came to only $212, nearly 50% less than the $411.60 she spent in the previous three months.',
      'f5',
    ),
    say('This represents a drop of 48.5%.', 'f5'),
    say('That decline of 48.5% deserves your attention.', 'f5'),
    say("Let her know you've missed her, and mention the Notebook A5 she tends to buy.", 'f8'),
    say(
      'Consider setting aside a Notebook A5 together with some Fountain Pen Ink for her next visit.',
      'f8',
    ),
    say(
      'She picked up Fountain Pen Ink on 11 out of the 15 visits when she bought a Notebook A5.',
      'f8',
    ),
    say('Because she ranks among your biggest spenders, a personal call is worth the time.', 'f7'),
    say('Only two other customers out of 318 have spent more than she has.', 'f7'),
    say('With $3,276.40 spent over 41 purchases, she is a customer you do not want to lose.', 'f4'),
    say(
      'She generates 6.1% of your annual revenue, so winning her back should be a priority.',
      'f6',
    ),
    say(
      "The products she buys have a gross margin of 58.3%, compared to the shop's 44%, so even a modest gesture pays off.",
      'f9',
    ),
    say(
      'At 58.3%, the gross margin on her purchases is higher than the 44% you earn across the shop.',
      'f9',
    ),
    say('That gives you some room to be generous.', 'f9'),
    say('I recommend calling her within the next few days.'),
    say(
      'You might say that you noticed she has not been by in a while and ask if everything is all right.',
      'f2',
    ),
    say(
      'Keep in mind that this margin is based on sales with a recorded cost, which cover 91.2% of what she spent.',
      'f9',
    ),
    say('Maria used to stop by about every two weeks.', 'f3'),
  ],
}
