import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const visits = (value: number) => count(value, 'visit', 'visits')
const customers = (value: number) => count(value, 'customer', 'customers')
const INGRID = 'Ingrid Solberg'
export const pets: Shop = {
  shop: 'pet shop, kronor, irregular',
  notation: { currency: 'SEK', numberStyle: '1 234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Sven Berg', 'Cat Tree', 'Leash'],
  facts: [
    fact('f1', 'shop', 'The shop is called Tass & Svans.', { names: [INGRID, 'Tass & Svans'] }),
    fact(
      'f2',
      'interval',
      'They come at no fixed interval: half of the gaps between their visits were 12 days or less.',
      { figures: [days(12)], names: [INGRID] },
    ),
    fact(
      'f3',
      'spending',
      'Ingrid Solberg has made 27 purchases since May 2025, for SEK 9\u202f860,00 in all.',
      {
        figures: [purchases(27), money(9860)],
        days: [{ start: '2025-05-12', end: '2026-05-27' }],
        names: [INGRID],
      },
    ),
    fact(
      'f4',
      'trend',
      'In the 6 months to May 2026 they spent SEK 5\u202f720,00, 38,2% more than in the 6 months before (SEK 4\u202f140,00).',
      {
        figures: [money(5720), money(4140), percent(38.2)],
        days: [
          { start: '2025-12-01', end: '2026-05-31' },
          { start: '2025-06-01', end: '2025-11-30' },
        ],
        direction: 'up',
        names: [INGRID],
      },
    ),
    fact(
      'f5',
      'share',
      "They brought in 1,4% of the shop's revenue in the 12 months to May 2026: SEK 9\u202f860,00 of SEK 704\u202f285,00.",
      {
        figures: [percent(1.4), money(9860), money(704285)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [INGRID],
      },
    ),
    fact('f6', 'share', 'Of your 1\u202f204 customers, they have spent the most in all.', {
      figures: [customers(1204)],
      names: [INGRID],
    }),
    fact(
      'f7',
      'together',
      'On 9 of the 10 visits with "Salmon Kibble 12 kg" they also bought "Chew Bones".',
      { figures: [visits(9), visits(10)], names: [INGRID, 'Chew Bones', 'Salmon Kibble 12 kg'] },
    ),
    fact(
      'f8',
      'together',
      'On 6 of the 10 visits with "Salmon Kibble 12 kg" they also bought "Poop Bags".',
      { figures: [visits(6), visits(10)], names: [INGRID, 'Poop Bags', 'Salmon Kibble 12 kg'] },
    ),
    fact(
      'f9',
      'margin',
      'What they bought in the 12 months to May 2026 leaves a gross margin of 33,5%, about the same as the 34% of the whole shop.',
      {
        figures: [percent(33.5), percent(34)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [INGRID],
      },
    ),
    fact('f10', 'visits', 'A sale is already recorded for 16 June 2026, so they are coming.', {
      days: [{ start: '2026-06-16', end: '2026-06-16' }],
      names: [INGRID],
    }),
  ],
  correct: [
    say('Ingrid comes at no fixed interval, so there is no need to chase her.', 'f2'),
    say('Half of the gaps between her visits were 12 days or shorter.', 'f2'),
    say('Because her visits follow no set rhythm, tell her whenever something new arrives.', 'f2'),
    say('No one among your 1 204 customers has spent more than Ingrid.', 'f6'),
    say('Ingrid is your best customer in terms of total spending.', 'f6'),
    say('She has spent SEK 9 860 across 27 purchases since May 2025.', 'f3'),
    say('Spending is up 38,2% over the last six months, reaching SEK 5 720.', 'f4'),
    say(
      'In the six months to May 2026 she spent SEK 5 720, compared with SEK 4 140 in the six months before.',
      'f4',
    ),
    say('Her spending grew by more than a third.', 'f4'),
    say('She is buying more than she used to, so make sure she feels appreciated.', 'f4'),
    say('Even so, she accounts for only 1,4% of revenue, because you have many customers.', 'f5'),
    say(
      'On 9 of the 10 visits when she bought Salmon Kibble 12 kg, she also bought Chew Bones.',
      'f7',
    ),
    say('Nine times out of ten, Chew Bones go home with the Salmon Kibble 12 kg.', 'f7'),
    say('Chew Bones and Poop Bags are natural companions to her Salmon Kibble 12 kg.', 'f7 f8'),
    say(
      'She adds "Poop Bags" on 6 of 10 visits with "Salmon Kibble 12 kg", so there is still some potential.',
      'f8',
    ),
    say(
      'The margin on her purchases, 33,5%, is in line with the 34% of the shop as a whole.',
      'f9',
    ),
    say('At 33,5%, the gross margin is about average for your shop.', 'f9'),
    say(
      'A sale is already booked for 16 June 2026, so simply make sure everything is ready.',
      'f10',
    ),
    say('She will be in on 16 June anyway, so use that visit to thank her in person.', 'f10'),
    say('Since she is coming on June 16, you do not need to remind her.', 'f10'),
    say('Have Salmon Kibble 12 kg and Chew Bones ready for her.', 'f7'),
    say('Let her know that her loyalty does not go unnoticed.'),
    say('A short personal thank-you from Tass & Svans will mean a lot to her.', 'f1'),
    say('There is nothing to fix here; just keep the relationship warm.'),
  ],
}

const HUGO = 'Hugo Almeida'
export const toys: Shop = {
  shop: 'toy shop, reais, missed season',
  notation: { currency: 'BRL', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Teddy', 'Puzzle 500', 'Rita Souza'],
  facts: [
    fact(
      'f1',
      'season',
      'They buy mostly in March, April and May: 12 of their 14 purchases, in 4 different years.',
      {
        figures: [purchases(12), purchases(14), count(4, 'year', 'years')],
        months: [3, 4, 5],
        days: [2022, 2023, 2024, 2025].map((year) => ({
          start: `${year}-01-01`,
          end: `${year}-12-31`,
        })),
        names: [HUGO],
      },
    ),
    fact('f2', 'season', 'They bought nothing in March, April and May 2026.', {
      days: [{ start: '2026-03-01', end: '2026-05-31' }],
      months: [3, 4, 5],
      names: [HUGO],
    }),
    fact(
      'f3',
      'spending',
      'Hugo Almeida has made 14 purchases since March 2022, for R$3.415,90 in all after refunds.',
      {
        figures: [purchases(14), money(3415.9)],
        days: [{ start: '2022-03-18', end: '2025-11-20' }],
        names: [HUGO],
      },
    ),
    fact(
      'f4',
      'trend',
      'In the 12 months to May 2026 they spent R$180,00, 81,6% less than in the 12 months before (R$980,00).',
      {
        figures: [money(180), money(980), percent(81.6)],
        days: [
          { start: '2025-06-01', end: '2026-05-31' },
          { start: '2024-06-01', end: '2025-05-31' },
        ],
        direction: 'down',
        names: [HUGO],
      },
    ),
    fact('f5', 'alone', 'On all 8 visits with "Board Game" they bought nothing else.', {
      figures: [visits(8), visits(8)],
      names: [HUGO, 'Board Game'],
    }),
    fact(
      'f6',
      'margin',
      'What they bought in the 12 months to May 2026 leaves a gross margin of 29,4%, less than the 41% of the whole shop. Only sales with a recorded cost count: 60% of what they spent.',
      {
        figures: [percent(29.4), percent(41), percent(60)],
        days: [{ start: '2025-06-01', end: '2026-05-31' }],
        names: [HUGO],
      },
    ),
  ],
  correct: [
    say(
      'Hugo bought nothing in March, April and May 2026, the months in which he normally buys.',
      'f1 f2',
    ),
    say('He missed his usual season this spring.', 'f1 f2'),
    say('12 of his 14 purchases were made between March and May.', 'f1'),
    say('He has bought in spring in four different years.', 'f1'),
    say('This year, however, he bought nothing in those months.', 'f2'),
    say('Get in touch with Hugo now and ask whether everything is alright.', 'f2'),
    say('Over the last 12 months he spent only R$180, down 81,6% from R$980.', 'f4'),
    say('His spending has dropped by more than 80%.', 'f4'),
    say('Compared with the 12 months before, spending fell from R$980 to R$180.', 'f4'),
    say('Since March 2022 he has made 14 purchases for a total of R$3.415,90 after refunds.', 'f3'),
    say('Whenever he bought a Board Game, he bought nothing else.', 'f5'),
    say('On all 8 visits with a Board Game, it was the only item in his basket.', 'f5'),
    say('Suggest a small extra that goes with a Board Game.', 'f5'),
    say('Be careful with discounts, since his purchases leave a margin of just 29,4%.', 'f6'),
    say("The gross margin of 29,4% is well below the shop's 41%.", 'f6'),
    say('Note that only 60% of his spending has a recorded cost.', 'f6'),
    say(
      'A missed season like this often means that a customer has simply forgotten about you.',
      'f2',
    ),
    say('Write to him while the season is still on his mind.', 'f1'),
    say('If he replies, note what he tells you for next spring.', 'f1'),
  ],
}

export const notes: Shop = {
  shop: 'messages with a wish of the owner',
  reader: 'customer',
  notation: { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Marco', 'Espresso Cups'],
  facts: [
    fact('f1', 'shop', 'The shop is called Café Aurora.', { names: ['Elena', 'Café Aurora'] }),
    fact('f2', 'visits', 'The message is for Elena.', { names: ['Elena'] }),
    fact('f3', 'silence', 'The last visit of Elena was in January 2026.', {
      days: [{ start: '2026-01-01', end: '2026-01-31' }],
      names: ['Elena'],
    }),
    fact('f4', 'visits', 'Elena last bought "House Blend 1 kg".', {
      names: ['Elena', 'House Blend 1 kg'],
    }),
    fact(
      'f5',
      'offer',
      'The owner wishes: "Invite her to the tasting on 20 June, with free cake for everyone".',
      { days: [{ start: '2026-06-20', end: '2026-06-20' }], names: ['Elena'] },
    ),
  ],
  correct: [
    say('Hi Elena, it has been a while since we saw you at Café Aurora.', 'f1 f3'),
    say('Your last visit was in January, and we would love to have you back.', 'f3'),
    say('We hope you enjoyed the House Blend 1 kg.', 'f4'),
    say(
      'We are inviting you to our tasting on 20 June, and there will be free cake for everyone.',
      'f5',
    ),
    say('Join us for the tasting on 20 June!', 'f5'),
    say('There will be free cake for everyone, so bring a friend.', 'f5'),
    say('Maybe it is time to stock up on House Blend 1 kg again?', 'f4'),
    say('Hello Elena, how have you been?', 'f2'),
    say('We would be so happy to see you on 20 June.', 'f5'),
    say('See you soon at Café Aurora!', 'f1'),
    say('All of us at Café Aurora send our warm regards.', 'f1'),
  ],
}
