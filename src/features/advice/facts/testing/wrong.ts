import { say, type WrongOf } from './shop.ts'
import { bakery } from './shops/bakery.ts'
import { barber } from './shops/barber.ts'
import { bikes } from './shops/bikes.ts'
import { chocolatier } from './shops/chocolatier.ts'
import { hairdresser } from './shops/hairdresser.ts'
import { massage } from './shops/massage.ts'
import { letters, newcomer } from './shops/newcomers.ts'
import { stationer } from './shops/stationer.ts'
import { tea } from './shops/tea.ts'
import { WRONG_OF_FLORIST } from './wrong-florist.ts'

/** Wrong sentences that no mutation makes, by what is wrong with them. */
export const WRONG: WrongOf[] = [
  WRONG_OF_FLORIST,
  {
    shop: hairdresser,
    claims: {
      'a figure in another number style': [
        say('Claire has spent €2,874.', 'f2'),
        say('Claire spends €124.96 per visit.', 'f2'),
        say('Claire spends $124,96 per visit.', 'f2'),
        say('Claire brought 1.9% of revenue in 2025.', 'f8'),
      ],
      'a comparison the wrong way around': [
        say('Her margin of 47,1% is higher than the shop average of 54,8%.', 'f7'),
        say('Her margin of 54,8% is lower than the shop average of 47,1%.', 'f7'),
        say('Her margin of 47,1% is above the shop average.', 'f7'),
        say('Claire spent 18% more in 2024 than in 2025.', 'f5'),
        say('Claire spent 18% less in 2025 than in 2024.', 'f5'),
        say('Claire spent 18% more in 2024.', 'f5'),
        say('In 8 of 6 visits she booked Balayage alone.', 'f6'),
        say('She visits every 39 days and was last here 35 days ago.', 'f3 f4'),
        say('She is 39 days late.', 'f3 f4'),
        say('She is several weeks late.', 'f3 f4'),
        say('She is twice as late as usual.', 'f3 f4'),
      ],
    },
  },
  {
    shop: bikes,
    claims: {
      'one product for the other': [
        say('The Annual Service earns 24.5% and the Trail 29er 71%.', 'f5'),
        say('The Trail 29er has a margin of 71%.', 'f5'),
        say('The Trail 29er beats the Annual Service with 71% against 24.5%.', 'f5'),
        say('The Trail 29er has the higher margin.', 'f5'),
        say('The Trail 30er has a margin of 24.5%.', 'f5'),
      ],
      'a change the wrong way around': [
        say('Revenue from Tom rose from £2,580 in 2024 to £3,900 in 2025.', 'f8'),
        say('Revenue from Tom fell from £2,580 to £3,900.', 'f8'),
        say('In 2025 he spent £3,900.', 'f8'),
        say('In 2024 he spent less than in 2025.', 'f8'),
        say('He spent £6,480 in 2025.', 'f1 f8'),
        say('He is overdue by 122 days.', 'f2 f3'),
      ],
    },
  },
  {
    shop: tea,
    claims: {
      'one of two figures': [
        say('Sencha has a margin of 57%, while the Matcha Set reaches 38%.', 'f5'),
        say('He bought 10 times in the last 3 months, down from 6.', 'f2'),
        say('He bought 6 times in the 3 months before.', 'f2'),
        say('In 31 of 22 purchases he bought Sencha alone.', 'f6'),
        say('He spends ¥184,300 per purchase.', 'f1'),
        say('He has spent 184,300 dollars.', 'f1'),
        say('In less than half of his purchases he bought just Sencha.', 'f6'),
        say('He has been away for 10 days.', 'f3 f4'),
        say('山田太郎 buys more.', 'f2'),
        say('田中さん came too.'),
      ],
    },
  },
  {
    shop: bakery,
    claims: {
      'a figure or period of something else': [
        say('Café Lumière spent 12,480 € in total.', 'f1'),
        say('Café Lumière spent 12.480 € in total.', 'f1'),
        say('Croissant orders doubled in the third quarter of 2025.', 'f4'),
        say('Croissant orders fell from 400 € to 200 €.', 'f4'),
        say('Croissant orders tripled.', 'f4'),
        say('Pain au Chocolat orders doubled.', 'f4'),
        say('Café Lumière brought 8,25% of revenue last year.', 'f6'),
        say('They order every month.', 'f2'),
        say('They order every day.', 'f2'),
        say('They order twice a week.', 'f2'),
        say('Every third order has both.', 'f7'),
        say('They have not ordered for 7 days.', 'f2 f3'),
      ],
    },
  },
  {
    shop: massage,
    claims: {
      'another customer or figure': [
        say('Customer 2 comes every 14 days.', 'f2'),
        say('Customer 12 comes every 14 days.', 'f2'),
        say('Customer comes 1 time.', 'f2'),
        say('Customer 1 spent CHF 4,320.', 'f1'),
        say('Customer 1 spent 4’320 Euro.', 'f1'),
        say('Foot Reflexology has a margin of 70%, below your average of 66%.', 'f7'),
        say('Foot Reflexology has a margin of 70%.', 'f7'),
        say('Foot Reflexology has a margin above your average.', 'f7'),
      ],
    },
  },
  {
    shop: stationer,
    claims: {
      'the longest gap and the silence': [
        say('It has been 24 days since their last visit.', 'f2'),
        say('They hardly ever stay away for more than 52 days.', 'f2'),
        say('They hardly ever stay away for less than 24 days.', 'f2'),
        say('They often stay away for more than 24 days.', 'f2'),
        say('They usually come every 24 days.', 'f2 f3'),
        say('They have been away for twice their usual gap.', 'f2 f3'),
      ],
      'a part and the whole': [
        say('They brought in $27,062 of $1,650.80.', 'f6'),
        say('They brought in $27,062.', 'f6'),
        say('They have spent $1,650.80 in all.', 'f4 f6'),
        say('Only 2 of your 318 customers have spent less.', 'f7'),
        say('2 of your 318 customers have left.', 'f7'),
        say('They are your best customer.', 'f7'),
        say('You have 2 customers.', 'f7'),
        say(
          'They bought "Notebook A5" on 11 of the 15 visits on which they bought "Fountain Pen Ink".',
          'f8',
        ),
        say('On 11 of 15 visits with "Fountain Pen Ink" they also took a "Notebook A5".', 'f8'),
        say('What they buy leaves a margin of 44%, less than the 58.3% of the whole shop.', 'f9'),
        say('What they buy leaves a margin of 91.2%.', 'f9'),
        say('What they buy leaves a margin of 44%.', 'f9'),
        say('Their spending rose 48.5% to $411.60.', 'f5'),
        say('In the 3 months to May 2026 they spent $411.60.', 'f5'),
        say('In the 3 months to April 2026 they spent $212.', 'f5'),
        say('In the 12 months to May 2026 they spent $212.', 'f5 f6'),
      ],
    },
  },
  {
    shop: barber,
    claims: {
      'the last visit and the next': [
        say('Their last visit was on 18 June 2026.', 'f3'),
        say('They are due again around 21 May 2026.', 'f3'),
        say('Expect Omar around 21 May.', 'f3'),
        say('Omar was last in on 18 June.', 'f3'),
        say('Omar is due in 28 days.', 'f2 f3'),
        say('His spending is falling.', 'f5'),
        say('He bought something else on 14 of 19 visits.', 'f7'),
        say('His margin of 61% is above the shop average of 66.4%.', 'f8'),
        say('His margin is above the shop average.', 'f8'),
        say('He has been silent.', 'f2 f3'),
      ],
    },
  },
  {
    shop: chocolatier,
    claims: {
      'another season or year': [
        say('Their next season starts in October 2026.', 'f3'),
        say('Their next season starts in November 2025.', 'f3'),
        say('They bought in 2022, 2023 and 2024.', 'f2'),
        say('They have come five years in a row.', 'f2'),
        say('Their spending is growing.', 'f5'),
        say('They spent €671,40 in the 12 months to May 2026.', 'f5'),
        say('21 of their 17 purchases were in November and December.', 'f2'),
        say('All their purchases were in November and December.', 'f2'),
        say('They are your best customer.', 'f7'),
      ],
    },
  },
  {
    shop: newcomer,
    claims: {
      'a habit after one visit': [
        say('Paul comes regularly every week.', 'f1 f2'),
        say('Paul has been in twice.', 'f2'),
        say('His second visit was on 3 June.', 'f1 f2'),
        say('Paul comes every 7 days.', 'f1'),
        say('Paul usually spends CHF 32 a week.', 'f1'),
        say('Paul spent CHF 32.00 on 2 June 2026.', 'f1'),
      ],
    },
  },
  {
    shop: letters,
    claims: {
      'an offer or name that there is not': [
        say('Hi Bella, we miss you!', 'f2'),
        say('Enjoy 20% off your next purchase.', 'f5'),
        say('Enjoy half off your next purchase.', 'f5'),
        say('Enjoy 15% off until Friday.', 'f5'),
        say('Enjoy 15% off your next two purchases.', 'f5'),
        say('Your next visit is free.', 'f5'),
        say('Your next Nail Trim is 15% off.', 'f5'),
        say('We have not seen you since April.', 'f3'),
        say('We have not seen you for 30 days.', 'f3'),
        say('You have spent $500 with us.', 'f4'),
        say('Happy birthday, Dana!', 'f2'),
        say('Reply STOP to unsubscribe.'),
      ],
    },
  },
]
