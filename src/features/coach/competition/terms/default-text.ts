import { ACHIEVEMENTS, CHAMPION, SHARE_POINTS, SHARES_PER_MONTH } from '../../points/contract.ts'

interface Names {
  community: string
  app: string
}

const points = (amount: number): string => `${amount} points`

const EARNING = Object.values(ACHIEVEMENTS)
  .map(
    ({ name, description, points: amount, every }) =>
      `- ${name}: ${points(amount)}${every === 'month' ? ', once a month' : ', once'}. ${description}.`,
  )
  .join('\n')

/** Hold until the operator writes others; form: see the contract. */
export const defaultText = ({ community, app }: Names): string => `## Who runs it
The sponsor of this competition is ${community} ("we"). It takes place in ${app} and nowhere else.

## Who can take part
Every owner of an account in ${app} who is at least 18 years old and may enter contracts takes part. People who run the competition, and those who live with them, can be on the board but cannot win. An owner with several accounts can win with one of them only.

## Free to enter
No purchase is necessary, and a purchase would not improve your chances. You take part by using ${app}, which is free. If you do not want to, choose "Not at all" under "How you appear": you keep your points and are not on the board.

## When it takes place
Each calendar month is a competition of its own, and everyone begins at 0 points on the 1st. Your month begins and ends at midnight in the time zone of your business profile. A month is closed when it has ended in every time zone of the world, at 12:00 UTC on the 1st of the next month. What is recorded, changed or restored later no longer counts for it.

## How points are earned
Points count for the day you earned them. So sales of earlier months that you import add to your total, but not to this month's competition. What you sold before you had your account earns each achievement once at most, in your total only, and counts in no competition. That holds for your first sale too, and for sales of the month in which you registered.
${EARNING}
- Share a win with the community: ${points(SHARE_POINTS)}, at most ${SHARES_PER_MONTH} times a month. Each report that you generate is good for one share.
A day counts for a sales streak if you had your account then and a sale of more than 0 dated that day was recorded at most 7 days later. Your weekly closed days and planned closures neither break nor lengthen it. A closure counts from the day after you add it.
A customer counts from the first month in which they paid, less refunds, at least a tenth of your average sale of that month, and at least $${CHAMPION.least}.
A goal must not have been reached already when you set it. A goal of sales or of a margin counts once its period has the revenue that a revenue goal would need. What you usually do is what you did in the year before its period, or since you registered or made your first sale, whichever was later. If that was less than 4 weeks before the period, or you sold on fewer than 10 days since, the goal must be at least the smallest target that the form suggests.
Amounts are in US dollars. Other currencies have round amounts of their own. The currency of a month is the one with which it began, or a later one of that month if its round amounts are larger. In your first month, what counts is the currency that you choose first, not the one that the app guessed.
If the sales behind an achievement are deleted before the month is closed, its points are taken back. Sales are not paid for twice: if you move, change or delete those behind an achievement of a closed month, you keep its points, but the next month that earns the same achievement is not paid.

## Who wins
The first three places by the month's points win. Equal points share a place: after two in second place comes the fourth. Who got there first doesn't matter, and nothing is left to chance.
If more than three would win because several share the last winning place, those win, in this order:
- who recorded sales in time on the larger share of their open days (fewer than 10 open days count as 10)
- who came closer to their revenue goal for the month, up to 100%. The goal must have been set before the month or at least a week before its end, and not have been reached already then.

If they are still level, they share the place and all of them win.

## What you win
Places 1 to 3 win free lifetime premium CRM access for their business, for as long as we offer it. Everyone else keeps standard KPI tracking, free as before. The prize cannot be exchanged for money or passed on to someone else. Its value is what we charge for premium CRM access at the time, if we sell it. Winners pay any taxes on it.
When the prize is turned off, this page says so at the top. This holds for every month that is not closed. The top three are then honored without a prize.

## Checking the winners
When a month is closed, the winners are proposed by their points and checked by us. We confirm them as soon as we can, and ${app} then shows who won. We may ask a winner for proof that the recorded sales were real. We refuse owners who recorded sales that never happened, used several accounts or broke these rules in another way. If we refuse a winner, nobody moves up.

## How you appear
You appear with your first name and the initial of your last name until you choose otherwise: the name of your business, a nickname, or not at all. Nicknames that mislead or insult can be refused. Owners who are hidden have no place and cannot win.

## What others never see
Others see your name as you chose it, your points and level, how many achievements you unlocked and wins you shared, your streaks and how long you have been here. No other owner ever sees your revenue, your sales, your customers or your email address.

## When these rules change
Every version of these rules is kept and can be read here. A new version holds from the 1st of the next month. Only corrections that change neither points nor places nor the prize, and changes that the law demands, hold at once.

## Where it holds
The competition is void where the law prohibits it. If a part of these rules does not hold where you live, the other parts still do. The competition is not sponsored by, or connected with, any social network.`
