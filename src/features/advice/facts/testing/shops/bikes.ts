import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const TOM = ['Tom Becker']

export const bikes: Shop = {
  shop: 'bike shop, pounds',
  notation: { currency: 'GBP', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Mark Jones', 'Rose Hill School', 'Cargo Bike', 'Kids Helmet', 'Will Carter'],
  facts: [
    fact('f1', 'spending', 'Tom Becker spent £6,480.00 in 5 purchases.', {
      figures: [money(6480), purchases(5)],
      names: TOM,
    }),
    fact('f2', 'silence', 'Tom Becker last bought on 20 Sep 2025, 263 days ago.', {
      figures: [days(263)],
      days: [{ start: '2025-09-20', end: '2025-09-20' }],
      names: TOM,
    }),
    fact('f3', 'interval', 'Tom Becker usually buys every 122 days.', {
      figures: [days(122)],
      names: TOM,
    }),
    fact(
      'f4',
      'together',
      'Trail 29er and Annual Service are often bought together: 3 of 4 times.',
      {
        figures: [count(3, 'time', 'times'), count(4, 'time', 'times')],
        names: ['Trail 29er', 'Annual Service'],
      },
    ),
    fact('f5', 'margin', 'Annual Service has a margin of 71%, Trail 29er 24.5%.', {
      figures: [percent(71), percent(24.5)],
      names: ['Annual Service', 'Trail 29er'],
    }),
    fact('f6', 'season', 'Tom Becker buys in March and September.', { months: [3, 9], names: TOM }),
    fact('f7', 'share', 'Tom Becker brought 2.75% of revenue in 2025.', {
      figures: [percent(2.75)],
      days: [{ start: '2025-01-01', end: '2025-12-31' }],
      names: TOM,
    }),
    fact(
      'f8',
      'trend',
      'Revenue from Tom Becker fell from £3,900.00 in 2024 to £2,580.00 in 2025.',
      {
        figures: [money(3900), money(2580)],
        days: [
          { start: '2024-01-01', end: '2024-12-31' },
          { start: '2025-01-01', end: '2025-12-31' },
        ],
        direction: 'down',
        names: TOM,
      },
    ),
    fact('f9', 'offer', 'A fitting offer is 20% off.', { figures: [percent(20)] }),
    fact('f10', 'shop', 'The shop is called Spoke & Chain.', { names: ['Spoke & Chain'] }),
  ],
  correct: [
    say('Tom Becker has spent £6,480 across 5 purchases.', 'f1'),
    say('Over five purchases, Tom has brought in nearly £6,500.', 'f1'),
    say('He last bought something on 20 September 2025, which is 263 days ago.', 'f2'),
    say('Nearly nine months have gone by without a purchase.', 'f2'),
    say('Normally he is back roughly every four months.', 'f3'),
    say('Tom usually buys every 122 days, so at 263 days he is long overdue.', 'f2 f3'),
    say('The gap is now more than twice as long as usual.', 'f2 f3'),
    say(
      'Customers who take the Trail 29er often book the Annual Service with it: 3 of 4 times.',
      'f4',
    ),
    say('Three out of four times the two are bought together.', 'f4'),
    say('The Annual Service earns a margin of 71%, far above the 24.5% on the Trail 29er.', 'f5'),
    say('With a 71% margin, the annual service is the one to bring up.', 'f5'),
    say('March and September are when he tends to buy.', 'f6'),
    say('He usually buys in early spring and again in September.', 'f6'),
    say('In 2025, Tom was responsible for 2.75% of your revenue.', 'f7'),
    say("About 2.8% of last year's revenue came from him.", 'f7'),
    say('Revenue from Tom went down from £3,900 in 2024 to £2,580 in 2025.', 'f8'),
    say('In 2025 he spent less than in 2024: £2,580 instead of £3,900.', 'f8'),
    say('Last year he spent £2,580, compared to £3,900 the year before.', 'f8'),
    say('Give him a call and ask how the bike is riding.', 'f4'),
    say('A 20% offer is justified for a customer of this value.', 'f9 f1'),
    say('Tempt him back with 20% off.', 'f9'),
    say('His spending has been slipping, so act now.', 'f8'),
    say('Send a brief text, then follow up by phone if he does not reply.'),
    say("Hello Tom, it's been a while since we saw you at Spoke & Chain!", 'f2 f10'),
    say(
      'We last saw you in September, and your Trail 29er is surely ready for its annual service.',
      'f2 f4',
    ),
    say('As a thank-you, take 20% off when you come in.', 'f9'),
    say('Best regards, your team at Spoke & Chain.', 'f10'),
    say('Tom has not bought anything since last September.', 'f2'),
    say('It would be a shame to lose him.', 'f1'),
    say('£6,480 in five purchases makes him one worth a personal call.', 'f1'),
    say('Remind him that the season is a good time for a service.', 'f6'),
    say('His purchases are months apart, so an extra touchpoint in between helps.', 'f3'),
    say('Keep it short, mention the Trail 29er and propose a date.', 'f4'),
    say('Try reaching him before September comes around again.', 'f6'),
  ],
}
