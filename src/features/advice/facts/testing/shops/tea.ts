import { count, days, fact, money, percent, purchases, say, TODAY, type Shop } from '../shop.ts'

const KENJI = ['Kenji Sato']

export const tea: Shop = {
  shop: 'tea shop, yen',
  notation: { currency: 'JPY', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['山田太郎', 'Yuki Tanaka', 'Hojicha', 'Iron Kettle'],
  facts: [
    fact('f1', 'spending', 'Kenji Sato spent ¥184,300 in 31 purchases, ¥5,945 per purchase.', {
      figures: [money(184_300), purchases(31), money(5945)],
      names: KENJI,
    }),
    fact(
      'f2',
      'visits',
      'Kenji Sato bought 6 times in the last 3 months, 10 times in the 3 before.',
      {
        figures: [count(6, 'time', 'times'), count(10, 'time', 'times')],
        days: [
          { start: '2026-03-11', end: '2026-06-10' },
          { start: '2025-12-11', end: '2026-03-10' },
        ],
        direction: 'down',
        names: KENJI,
      },
    ),
    fact('f3', 'interval', 'Kenji Sato usually buys every 10 days.', {
      figures: [days(10)],
      names: KENJI,
    }),
    fact('f4', 'silence', 'Kenji Sato last bought on 28 May 2026, 13 days ago.', {
      figures: [days(13)],
      days: [{ start: '2026-05-28', end: '2026-05-28' }],
      names: KENJI,
    }),
    fact('f5', 'margin', 'Sencha has a margin of 38%, Matcha Set 57%.', {
      figures: [percent(38), percent(57)],
      names: ['Sencha', 'Matcha Set'],
    }),
    fact('f6', 'alone', 'Kenji Sato bought Sencha alone in 22 of 31 purchases.', {
      figures: [purchases(22), purchases(31)],
      names: [...KENJI, 'Sencha'],
    }),
    fact('f7', 'share', 'Kenji Sato brought 12% of revenue in the last 12 months.', {
      figures: [percent(12)],
      days: [{ start: '2025-06-11', end: '2026-06-10' }],
      names: KENJI,
    }),
    fact('f8', 'season', 'Kenji Sato buys most from November to January.', {
      months: [11, 12, 1],
      names: KENJI,
    }),
  ],
  correct: [
    say('Kenji Sato has spent ¥184,300 over 31 purchases.', 'f1'),
    say('On average he spends about ¥5,900 per purchase.', 'f1'),
    say('A typical purchase is worth ¥5,945.', 'f1'),
    say(
      'He bought 6 times in the last 3 months, down from 10 times in the three months before.',
      'f2',
    ),
    say('Kenji is buying less often than before.', 'f2'),
    say('His purchases fell from ten to six.', 'f2'),
    say('He usually comes in every 10 days.', 'f3'),
    say('Thirteen days have passed since his last purchase on 28 May.', 'f4'),
    say(
      'That is only three days beyond his normal rhythm, so there is no need to worry yet.',
      'f3 f4',
    ),
    say('Sencha has a margin of 38%, while the Matcha Set reaches 57%.', 'f5'),
    say('The Matcha Set earns more per sale than Sencha: 57% against 38%.', 'f5'),
    say('Let him try the Matcha Set, which has the better margin at 57%.', 'f5'),
    say('In 22 of 31 purchases, Sencha was the only thing he bought.', 'f6'),
    say('He often buys Sencha on its own, so suggesting the Matcha Set is worth a try.', 'f6 f5'),
    say('Kenji brings in 12% of your revenue, which makes him very important to the shop.', 'f7'),
    say('Twelve percent of your revenue in the last 12 months came from Kenji.', 'f7'),
    say('He buys the most from November to January.', 'f8'),
    say('Winter is his strongest season.', 'f8'),
    say('Prepare something special for the winter months.', 'f8'),
    say('Invite him to a small tasting and show him something new.'),
    say('Losing him would hurt, as one customer brings 12% of your revenue.', 'f7'),
    say('In total, 184,300 yen in 31 purchases.', 'f1'),
    say('Kenji has come less frequently over the last three months.', 'f2'),
    say("There's no reason to offer anything yet; a kind word will do."),
    say('He was last here on May 28, 13 days ago.', 'f4'),
    say('If he does not come in soon, drop him a line.', 'f4'),
    say('Kenji is a frequent customer, stopping by about every ten days.', 'f3'),
    say('His visits have slowed down a bit.', 'f2'),
    say('Around ¥184,000 so far is a strong sign that he likes what you do.', 'f1'),
    say('Ask Kenji what he thinks of the Matcha Set the next time he is in.', 'f5'),
    say('Over two thirds of the time he leaves with just Sencha.', 'f6'),
    say('You rely on him quite a lot, so treat him well.', 'f7'),
    say('Dear Kenji, thank you for stopping by so often.', 'f2'),
  ],
}
