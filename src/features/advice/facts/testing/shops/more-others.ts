import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const visits = (value: number) => count(value, 'visit', 'visits')
const customers = (value: number) => count(value, 'customer', 'customers')
const NOOR = 'Noor El-Amin'
export const nails: Shop = {
  shop: 'nail studio, dollars, silent with closures',
  notation: { currency: 'AUD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Jess', 'Gel Removal', 'Pedicure Deluxe'],
  facts: [
    fact('f1', 'shop', 'The shop is called Polished.', { names: [NOOR, 'Polished'] }),
    fact('f2', 'silence', 'It has been 47 days since their last visit on 24 April 2026.', {
      figures: [days(47)],
      days: [{ start: '2026-04-24', end: '2026-04-24' }],
      names: [NOOR],
    }),
    fact('f3', 'interval', 'They usually come every 21 days.', {
      figures: [days(21)],
      names: [NOOR],
    }),
    fact(
      'f4',
      'spending',
      'Noor El-Amin has made 33 purchases since June 2024, for A$2,178.00 in all.',
      {
        figures: [purchases(33), money(2178)],
        days: [{ start: '2024-06-07', end: '2026-04-24' }],
        names: [NOOR],
      },
    ),
    fact(
      'f5',
      'share',
      "They brought in 3.2% of the shop's revenue in the 12 months to May 2026: A$1,122.00 of A$35,060.00.",
      {
        figures: [percent(3.2), money(1122), money(35060)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [NOOR],
      },
    ),
    fact('f6', 'share', 'Of your 88 customers, only 4 have spent more in all.', {
      figures: [customers(88), customers(4)],
      names: [NOOR],
    }),
    fact('f7', 'alone', 'On 20 of the 26 visits with "Gel Manicure" they bought nothing else.', {
      figures: [visits(20), visits(26)],
      names: [NOOR, 'Gel Manicure'],
    }),
    fact(
      'f8',
      'together',
      'On 6 of the 26 visits with "Gel Manicure" they also bought "Nail Art".',
      { figures: [visits(6), visits(26)], names: [NOOR, 'Gel Manicure', 'Nail Art'] },
    ),
    fact(
      'f9',
      'margin',
      'What they bought in the 12 months to May 2026 leaves a gross margin of 72.6%, more than the 69% of the whole shop.',
      {
        figures: [percent(72.6), percent(69)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [NOOR],
      },
    ),
    fact(
      'f10',
      'trend',
      'In the 12 months to May 2026 they spent A$1,122.00, 6.3% more than in the 12 months before (A$1,056.00).',
      {
        figures: [money(1122), money(1056), percent(6.3)],
        days: [
          { start: '2025-06-01', end: '2026-05-31' },
          { start: '2024-06-01', end: '2025-05-31' },
        ],
        direction: 'up',
        names: [NOOR],
      },
    ),
  ],
  correct: [
    say(
      'Noor has not been in for 47 days, which is more than double her usual 21-day cycle.',
      'f2 f3',
    ),
    say('Reach out to Noor today and offer her a convenient time.', 'f2'),
    say('Since her last visit on April 24, she has been silent for almost seven weeks.', 'f2'),
    say('This is the longest break worth acting on, so do not let it grow any longer.', 'f2'),
    say('A simple "we would love to see you again" could do the trick.'),
    say(
      'Noor is one of your top five customers by total spending: only 4 of 88 have spent more.',
      'f6',
    ),
    say(
      'She contributes 3.2% of your revenue (A$1,122 of A$35,060 in the 12 months to May 2026).',
      'f5',
    ),
    say('Her spending had been inching up, by 6.3% to A$1,122 over the year.', 'f10'),
    say(
      'In the past year she spent slightly more than in the year before: A$1,122 versus A$1,056.',
      'f10',
    ),
    say('Until recently her spending was on the rise, up 6.3%.', 'f10'),
    say(
      'Most of her visits are for a Gel Manicure and nothing else, 20 of 26 to be precise.',
      'f7',
    ),
    say('Roughly one in four Gel Manicure visits also included Nail Art.', 'f8'),
    say(
      'When you write, mention that a Gel Manicure can be combined with Nail Art, as she did on 6 visits.',
      'f8',
    ),
    say(
      'With a gross margin of 72.6%, her purchases are more profitable than the shop average of 69%.',
      'f9',
    ),
    say('Her visits leave you with a comfortable 72.6% gross margin.', 'f9'),
    say(
      'All in all, 33 purchases and A$2,178 since June 2024 make her well worth the effort.',
      'f4',
    ),
    say('She has been a regular since June 2024.', 'f4'),
    say('Getting her back in the chair should be at the top of your list this week.', 'f2'),
    say('If she does not respond, try again in two weeks.'),
    say('Be warm and casual; there is no need to bring up how long it has been.'),
    say('Polished could invite her back with a personal note.', 'f1'),
    say('Act quickly: the longer she stays away, the harder it is to bring her back.', 'f2'),
    say('Every Gel Manicure visit counts, because her margin is above average.', 'f7 f9'),
  ],
}
const GUS = 'Gustavo Prado'
export const wine: Shop = {
  shop: 'wine shop, euros 1.234,50, due and irregular',
  notation: { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Alba', 'Riesling', 'Corkscrew'],
  facts: [
    fact('f1', 'interval', 'They usually come every 42 days.', {
      figures: [days(42)],
      names: [GUS],
    }),
    fact(
      'f2',
      'interval',
      'Their last visit was on 22 April 2026, so they were due around 3 June 2026. That is still usual for them.',
      {
        days: [
          { start: '2026-04-22', end: '2026-04-22' },
          { start: '2026-06-03', end: '2026-06-03' },
        ],
        names: [GUS],
      },
    ),
    fact(
      'f3',
      'spending',
      'Gustavo Prado has made 12 purchases since January 2025, for €1.506,00 in all.',
      {
        figures: [purchases(12), money(1506)],
        days: [{ start: '2025-01-15', end: '2026-04-22' }],
        names: [GUS],
      },
    ),
    fact(
      'f4',
      'trend',
      'In the 6 months to May 2026 they spent €410,00, 28,7% less than in the 6 months before (€575,00).',
      {
        figures: [money(410), money(575), percent(28.7)],
        days: [
          { start: '2025-12-01', end: '2026-05-31' },
          { start: '2025-06-01', end: '2025-11-30' },
        ],
        direction: 'down',
        names: [GUS],
      },
    ),
    fact(
      'f5',
      'together',
      'On all 5 visits with "Tempranillo Reserva" they also bought "Olive Oil".',
      { figures: [visits(5), visits(5)], names: [GUS, 'Olive Oil', 'Tempranillo Reserva'] },
    ),
    fact(
      'f6',
      'share',
      "They brought in 1,1% of the shop's revenue in the 12 months to May 2026: €985,00 of €89.545,00.",
      {
        figures: [percent(1.1), money(985), money(89545)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [GUS],
      },
    ),
  ],
  correct: [
    say('Gustavo was due around 3 June, so a short message now is well timed.', 'f2'),
    say('His last visit on 22 April 2026 was seven weeks ago.', 'f2'),
    say('He normally drops in every six weeks.', 'f1'),
    say('What matters more is that his spending has gone down by 28,7%.', 'f4'),
    say('He spent €410 in the last 6 months, €165 less than in the 6 months before.', 'f4'),
    say('In the half year to May 2026, spending decreased from €575 to €410.', 'f4'),
    say('Find out what is behind the drop of 28,7% in his spending.', 'f4'),
    say('Every time he bought Tempranillo Reserva, he also took home Olive Oil.', 'f5'),
    say(
      'Tell him when fresh Olive Oil comes in, since it goes hand in hand with his Tempranillo Reserva.',
      'f5',
    ),
    say('On all five visits with Tempranillo Reserva, Olive Oil was in the basket as well.', 'f5'),
    say('He represents 1,1% of revenue, or €985 out of €89.545.', 'f6'),
    say('So far he has made 12 purchases totaling €1.506.', 'f3'),
    say('Ask what he has enjoyed lately and recommend something similar.'),
    say('A tasting invitation may be a nice way to reconnect with him.'),
    say('Offer to put a bottle aside for him.'),
    say('Mention the Tempranillo Reserva and ask if he needs another one.', 'f5'),
    say('His visits are about six weeks apart, so expect him any day now.', 'f1 f2'),
  ],
}
export const mails: Shop = {
  shop: 'messages to customers in general',
  reader: 'customer',
  notation: { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Gina', 'Truffles'],
  facts: [
    fact('f1', 'shop', 'The shop is called Corner Books.', { names: ['Corner Books'] }),
    fact('f2', 'silence', 'The message is for customers who have not bought for a while.'),
    fact('f3', 'offer', 'The offer is 20% off the next purchase.', { figures: [percent(20)] }),
  ],
  correct: [
    say("Hello! It's been a while since your last visit, and we've missed you.", 'f2'),
    say('We have not seen you at Corner Books for a while and wanted to say hello.', 'f1 f2'),
    say('Come back soon and enjoy 20% off your next purchase.', 'f3'),
    say(
      "As a thank you for being such a great customer, we're giving you 20% off your next purchase.",
      'f3',
    ),
    say('Whether you are looking for something new or an old favorite, we are here to help.'),
    say('Stop by whenever you like, and bring this message with you.'),
    say('We would be delighted to welcome you back.'),
    say('Your friends at Corner Books', 'f1'),
    say('With warm regards, Corner Books', 'f1'),
    say('Have a wonderful day!'),
    say('Thank you for your support, and see you soon.'),
  ],
}
