import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const OMAR = 'Omar Haddad'
const visits = (value: number) => count(value, 'visit', 'visits')
const YEAR = { start: '2025-06-01', end: '2026-05-31' }

/** Facts as the findings about a customer word them, for one who is due soon and spends more. */
export const barber: Shop = {
  shop: 'barber, pounds, a regular who is due',
  notation: { currency: 'GBP', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Lewis', 'Daniel Craig', 'Hot Towel Shave', 'Kids Cut'],
  facts: [
    fact('f1', 'shop', 'The shop is called Sharp Corner.', { names: [OMAR, 'Sharp Corner'] }),
    fact('f2', 'interval', 'They usually come every 28 days.', {
      figures: [days(28)],
      names: [OMAR],
    }),
    fact(
      'f3',
      'interval',
      'Their last visit was on 21 May 2026, so they are due again around 18 June 2026.',
      {
        days: [
          { start: '2026-05-21', end: '2026-05-21' },
          { start: '2026-06-18', end: '2026-06-18' },
        ],
        names: [OMAR],
      },
    ),
    fact(
      'f4',
      'spending',
      'Omar Haddad has made 19 purchases since January 2025, for £627.00 in all.',
      {
        figures: [purchases(19), money(627)],
        days: [{ start: '2025-01-09', end: '2026-05-21' }],
        names: [OMAR],
      },
    ),
    fact(
      'f5',
      'trend',
      'In the 6 months to May 2026 they spent £254.00, 24.5% more than in the 6 months before (£204.00).',
      {
        figures: [money(254), money(204), percent(24.5)],
        days: [
          { start: '2025-12-01', end: '2026-05-31' },
          { start: '2025-06-01', end: '2025-11-30' },
        ],
        direction: 'up',
        names: [OMAR],
      },
    ),
    fact(
      'f6',
      'share',
      "They brought in 0.8% of the shop's revenue in the 12 months to May 2026: £458.00 of £57,250.00.",
      { figures: [percent(0.8), money(458), money(57250)], days: [YEAR], names: [OMAR] },
    ),
    fact('f7', 'alone', 'On 14 of the 19 visits with "Skin Fade" they bought nothing else.', {
      figures: [visits(14), visits(19)],
      names: [OMAR, 'Skin Fade'],
    }),
    fact(
      'f8',
      'margin',
      'What they bought in the 12 months to May 2026 leaves a gross margin of 61%, less than the 66.4% of the whole shop.',
      { figures: [percent(61), percent(66.4)], days: [YEAR], names: [OMAR] },
    ),
  ],
  correct: [
    say(
      'Omar is due again around 18 June, so a short reminder a few days before would help.',
      'f3',
    ),
    say('He usually comes every 28 days and was last in on 21 May.', 'f2 f3'),
    say('Expect Omar around 18 June 2026, four weeks after his last visit.', 'f2 f3'),
    say(
      'Since Omar comes about every four weeks, his next visit should be around June 18.',
      'f2 f3',
    ),
    say('There is no cause for concern: he is right on schedule.', 'f2 f3'),
    say('Over the last 6 months, Omar spent £254, up 24.5% on the six months before.', 'f5'),
    say('His spending rose by about a quarter, from £204 to £254.', 'f5'),
    say('Let Omar know that you noticed: he spends 24.5% more than before.', 'f5'),
    say('He has made 19 purchases since January 2025 for a total of £627.', 'f4'),
    say(
      'Suggest something that goes with "Skin Fade", because on 14 of 19 visits he bought nothing else.',
      'f7',
    ),
    say('In roughly three quarters of his visits, a Skin Fade is all he buys.', 'f7'),
    say('He mostly books just a Skin Fade, so there is room to suggest one more service.', 'f7'),
    say(
      'His purchases leave a gross margin of 61%, a little less than the 66.4% of the whole shop.',
      'f8',
    ),
    say('Go easy on discounts, as his margin of 61% is below the shop average of 66.4%.', 'f8'),
    say(
      'Omar accounts for 0.8% of your revenue, £458 of £57,250 in the 12 months to May 2026.',
      'f6',
    ),
    say('His share of revenue is small at 0.8%, but his spending is growing.', 'f6 f5'),
    say('A quick text from Sharp Corner next week would be well timed.', 'f1 f3'),
    say('Offer to book the next appointment before he leaves.'),
    say('If he has not come by the end of June, get in touch.', 'f3'),
    say(
      'His spending is trending upward: £254 in the six months to May, compared with £204 before.',
      'f5',
    ),
    say('Try adding a small extra to the Skin Fade on his next visit.', 'f7'),
    say('Omar should be coming in around 18 June, so there is nothing urgent to do.', 'f3'),
    say('He keeps a steady rhythm of one visit every 28 days.', 'f2'),
    say('Send him a friendly reminder shortly before 18 June.', 'f3'),
    say('If he does not show up by then, a short message is a good idea.', 'f3'),
    say("Omar's spending has increased by 24.5%, from £204.00 to £254.00.", 'f5'),
    say('He spent 24.5% more in the 6 months to May 2026 than in the 6 months before.', 'f5'),
    say('That is a positive trend you can build on.', 'f5'),
    say('Thank him for his loyalty: 19 purchases since January 2025 is a lot.', 'f4'),
    say(
      'He usually buys nothing besides a Skin Fade, which was the case on 14 of 19 visits.',
      'f7',
    ),
    say('On 14 out of 19 visits the Skin Fade was the only thing he paid for.', 'f7'),
    say('This is an opportunity to introduce an additional service.', 'f7'),
    say(
      'Since the margin on what he buys is 61%, compared with 66.4% for the shop, avoid offering discounts.',
      'f8',
    ),
    say('Instead of a discount, suggest a service with a better margin.', 'f8'),
    say('His £458 make up just 0.8% of your revenue of £57,250.', 'f6'),
    say('Although his share is below 1%, he is a reliable regular.', 'f6 f2'),
    say("Mention that he's been a loyal customer since January 2025.", 'f4'),
    say('His next visit is about a week away.', 'f3'),
    say('Ask him whether he would like to try something new next time.'),
  ],
}
