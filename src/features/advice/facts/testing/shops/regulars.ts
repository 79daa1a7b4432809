import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const visits = (value: number) => count(value, 'visit', 'visits')
const customers = (value: number) => count(value, 'customer', 'customers')
const LIAM = "Liam O'Connor"
const YEAR = { start: '2025-06-01', end: '2026-05-31' }
export const garage: Shop = {
  shop: 'garage, euros 1,234.50',
  notation: { currency: 'EUR', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Fiona', 'Brake Check', 'Winter Tyres', 'Doyle Motors'],
  facts: [
    fact('f1', 'shop', "The shop is called O'Connor's Friend.", {
      names: [LIAM, "O'Connor's Friend"],
    }),
    fact('f2', 'silence', 'It has been 210 days since their last visit on 12 November 2025.', {
      figures: [days(210)],
      days: [{ start: '2025-11-12', end: '2025-11-12' }],
      names: [LIAM],
    }),
    fact('f3', 'interval', 'They usually come every 91 days.', {
      figures: [days(91)],
      names: [LIAM],
    }),
    fact(
      'f4',
      'spending',
      "Liam O'Connor has made 16 purchases since February 2022, for €3,984.00 in all.",
      {
        figures: [purchases(16), money(3984)],
        days: [{ start: '2022-02-10', end: '2025-11-12' }],
        names: [LIAM],
      },
    ),
    fact(
      'f5',
      'trend',
      'In the 12 months to May 2026 they spent €310.00, 71.2% less than in the 12 months before (€1,076.00).',
      {
        figures: [money(310), money(1076), percent(71.2)],
        days: [YEAR, { start: '2024-06-01', end: '2025-05-31' }],
        direction: 'down',
        names: [LIAM],
      },
    ),
    fact(
      'f6',
      'share',
      "They brought in 0.4% of the shop's revenue in the 12 months to May 2026: €310.00 of €77,500.00.",
      { figures: [percent(0.4), money(310), money(77500)], days: [YEAR], names: [LIAM] },
    ),
    fact(
      'f7',
      'together',
      'On 7 of the 9 visits with "Full Inspection" they also bought "Oil Change".',
      { figures: [visits(7), visits(9)], names: [LIAM, 'Full Inspection', 'Oil Change'] },
    ),
    fact(
      'f8',
      'margin',
      'What they bought in the 12 months to May 2026 leaves a gross margin of 48%, about the same as the 47.5% of the whole shop. Only sales with a recorded cost count: 85% of what they spent.',
      { figures: [percent(48), percent(47.5), percent(85)], days: [YEAR], names: [LIAM] },
    ),
    fact('f9', 'share', 'Of your 640 customers, only 12 have spent more in all.', {
      figures: [customers(640), customers(12)],
      names: [LIAM],
    }),
  ],
  correct: [
    say(
      "Contact Liam O'Connor as soon as possible, because it has been 210 days since his last visit.",
      'f2',
    ),
    say('He usually comes every 91 days, so this gap is far longer than normal.', 'f2 f3'),
    say('Liam has not visited since November 2025.', 'f2'),
    say('At 210 days, his absence is more than twice his usual interval of 91 days.', 'f2 f3'),
    say(
      'In the 12 months to May 2026 he spent €310.00, which is 71.2% less than in the 12 months before.',
      'f5',
    ),
    say('His spending dropped by 71.2%, from €1,076.00 to €310.00.', 'f5'),
    say('Over the past year his spending fell sharply, from €1,076 to €310.', 'f5'),
    say('Ask him directly what has changed, since he spends 71.2% less than before.', 'f5'),
    say(
      "Liam O'Connor has made 16 purchases since February 2022 and spent €3,984.00 in all.",
      'f4',
    ),
    say('Only 12 of your 640 customers have spent more in total, so he is worth the effort.', 'f9'),
    say('He is among your top spenders, with only 12 of 640 customers ahead of him.', 'f9'),
    say(
      'His share of revenue in the 12 months to May 2026 was 0.4%, or €310.00 of €77,500.00.',
      'f6',
    ),
    say(
      'On 7 of the 9 visits on which he bought a "Full Inspection", he also bought an "Oil Change".',
      'f7',
    ),
    say(
      'Offer him a Full Inspection with an Oil Change, since he combined them on 7 of 9 visits.',
      'f7',
    ),
    say('A Full Inspection plus Oil Change would be the right thing to suggest.', 'f7'),
    say(
      'What he buys leaves a gross margin of 48%, about the same as the 47.5% of the whole shop.',
      'f8',
    ),
    say('His margin of 48% is close to the 47.5% of the shop.', 'f8'),
    say(
      'With a gross margin of 48%, a return visit would be just as profitable as any other.',
      'f8',
    ),
    say('Do not offer a discount at once; first find out why he stays away.', 'f2'),
    say('Call him rather than writing, as a personal conversation tells you more.'),
    say('If you reach him, suggest a date right away.'),
    say('Remind him that his car may be due for a Full Inspection.', 'f7'),
    say('Seven months without a visit is unusual for him.', 'f2'),
    say('A customer who has come back since 2022 is worth keeping.', 'f4'),
    say('First, get in touch with Liam this week.', 'f2'),
    say('Second, mention the Full Inspection and the Oil Change he usually combines.', 'f7'),
    say('Finally, thank him for his 16 purchases.', 'f4'),
  ],
}
const ZOE = 'Zoë Martin'
export const kiosk: Shop = {
  shop: 'kiosk, dollars, frequent',
  notation: { currency: 'CAD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Bob', 'Gum', 'Daily News'],
  facts: [
    fact('f1', 'interval', 'They usually come every 2 days.', { figures: [days(2)], names: [ZOE] }),
    fact(
      'f2',
      'interval',
      'Their last visit was on 9 June 2026, so they are due again around 11 June 2026.',
      {
        days: [
          { start: '2026-06-09', end: '2026-06-09' },
          { start: '2026-06-11', end: '2026-06-11' },
        ],
        names: [ZOE],
      },
    ),
    fact(
      'f3',
      'spending',
      'Zoë Martin has made 412 purchases since September 2023, for CA$2,884.75 in all.',
      {
        figures: [purchases(412), money(2884.75)],
        days: [{ start: '2023-09-04', end: '2026-06-09' }],
        names: [ZOE],
      },
    ),
    fact(
      'f4',
      'trend',
      'In the 3 months to May 2026 they spent CA$265.10, about as much as in the 3 months before (CA$270.40).',
      {
        figures: [money(265.1), money(270.4)],
        days: [
          { start: '2026-03-01', end: '2026-05-31' },
          { start: '2025-12-01', end: '2026-02-28' },
        ],
        names: [ZOE],
      },
    ),
    fact(
      'f5',
      'share',
      "They brought in 2% of the shop's revenue in the 12 months to May 2026: CA$1,061.00 of CA$53,050.00.",
      { figures: [percent(2), money(1061), money(53050)], days: [YEAR], names: [ZOE] },
    ),
    fact(
      'f6',
      'alone',
      'Since 3 March 2025, on 180 of the 233 visits with "Latte" they bought nothing else.',
      {
        figures: [visits(180), visits(233)],
        days: [{ start: '2025-03-03', end: '2025-03-03' }],
        names: [ZOE, 'Latte'],
      },
    ),
    fact(
      'f7',
      'together',
      'Since 3 March 2025, on 40 of the 233 visits with "Latte" they also bought "Croissant".',
      {
        figures: [visits(40), visits(233)],
        days: [{ start: '2025-03-03', end: '2025-03-03' }],
        names: [ZOE, 'Croissant', 'Latte'],
      },
    ),
  ],
  correct: [
    say('Zoë comes in about every 2 days and is due again tomorrow, on 11 June.', 'f1 f2'),
    say('She was last here on 9 June 2026.', 'f2'),
    say('Everything is as usual, so there is nothing urgent to do.', 'f1 f2'),
    say('Zoë Martin has made 412 purchases since September 2023, for CA$2,884.75 in all.', 'f3'),
    say('With more than 400 purchases, she is one of your regulars.', 'f3'),
    say(
      'Her spending is stable: CA$265.10 in the 3 months to May 2026, compared with CA$270.40 in the 3 months before.',
      'f4',
    ),
    say('She spent about as much in the last 3 months as in the 3 months before.', 'f4'),
    say('She brought in 2% of revenue, CA$1,061 of CA$53,050.', 'f5'),
    say('On 180 of 233 visits she bought nothing but a Latte.', 'f6'),
    say('Since 3 March 2025 she has bought just a Latte on 180 of 233 visits.', 'f6'),
    say('Suggest a Croissant with her Latte, which she took on 40 of 233 visits.', 'f7'),
    say('So far, a Croissant went with the Latte on only 40 of 233 visits.', 'f7'),
    say('A small upsell, such as a Croissant with the Latte, is your best opportunity.', 'f7'),
    say('Greet her by name and thank her for coming so often.', 'f1'),
    say('Zoë is a loyal customer who deserves a kind word now and then.', 'f1'),
    say('Ask her what else she would like to see in your shop.'),
    say('She stops by every other day.', 'f1'),
  ],
}
