import { count, days, fact, money, percent, say, TODAY, type Shop } from '../shop.ts'

const CAFE = ['Café Lumière']
const orders = (value: number) => count(value, 'order', 'orders')

export const bakery: Shop = {
  shop: 'bakery, euros 1 234,50',
  notation: { currency: 'EUR', numberStyle: '1 234,50', dateStyle: '31 Mar 2026' },
  today: TODAY,
  otherNames: ['Hôtel du Parc', 'Pierre Martin', 'Tarte Tatin', 'Baguette'],
  facts: [
    fact('f1', 'spending', 'Café Lumière spent 12\u202f480,00 € in 96 orders.', {
      figures: [money(12_480), orders(96)],
      names: CAFE,
    }),
    fact('f2', 'interval', 'Café Lumière usually orders every 7 days.', {
      figures: [days(7)],
      names: CAFE,
    }),
    fact('f3', 'silence', 'Café Lumière has not ordered for 33 days, since 8 May 2026.', {
      figures: [days(33)],
      days: [{ start: '2026-05-08', end: '2026-05-08' }],
      names: CAFE,
    }),
    fact(
      'f4',
      'trend',
      'Orders of Croissant by Café Lumière doubled from 200,00 € to 400,00 € in the second quarter of 2025.',
      {
        figures: [percent(100), money(200), money(400)],
        days: [{ start: '2025-04-01', end: '2025-06-30' }],
        direction: 'up',
        names: [...CAFE, 'Croissant'],
      },
    ),
    fact('f5', 'margin', 'Croissant has a margin of 45,5%, Pain au Chocolat 39%.', {
      figures: [percent(45.5), percent(39)],
      names: ['Croissant', 'Pain au Chocolat'],
    }),
    fact('f6', 'share', 'Café Lumière brought 8,25% of revenue this year.', {
      figures: [percent(8.25)],
      days: [{ start: '2026-01-01', end: '2026-06-10' }],
      names: CAFE,
    }),
    fact(
      'f7',
      'together',
      'Croissant and Pain au Chocolat are in the same order in 50% of orders.',
      {
        figures: [percent(50)],
        names: ['Croissant', 'Pain au Chocolat'],
      },
    ),
    fact('f8', 'offer', 'A fitting offer is 15% off the next order.', { figures: [percent(15)] }),
    fact('f9', 'shop', 'The shop is called Maison Lenoir.', { names: ['Maison Lenoir'] }),
  ],
  correct: [
    say('Café Lumière has placed 96 orders worth 12 480 € in total.', 'f1'),
    say('That is about €12,5k so far.', 'f1'),
    say('They normally order once a week.', 'f2'),
    say('Café Lumière usually orders every week, but nothing has come in for 33 days.', 'f2 f3'),
    say('The last order dates back to 8 May 2026.', 'f3'),
    say('They have been silent for over a month.', 'f3'),
    say('In the second quarter of 2025, their Croissant orders doubled from 200 € to 400 €.', 'f4'),
    say('Croissant orders went up by 100% in Q2 2025.', 'f4'),
    say('With 45,5 % margin, the Croissant beats the Pain au Chocolat at 39 %.', 'f5'),
    say('So far this year, Café Lumière brought 8,25% of your revenue.', 'f6'),
    say('This account stands for roughly 8% of revenue this year.', 'f6'),
    say('In half of the orders, Croissant and Pain au Chocolat appear together.', 'f7'),
    say('Every second order contains both Croissant and Pain au Chocolat.', 'f7'),
    say('Propose 15% off the next order.', 'f8'),
    say('Dear Café Lumière team, we have missed your orders since May 8.', 'f3'),
    say('To make it easy, we would like to give you 15% off your next order.', 'f8'),
    say('Warm regards from all of us at Maison Lenoir.', 'f9'),
    say('Pick up the phone: a weekly customer who stops for 33 days needs attention.', 'f2 f3'),
    say('Find out whether something changed on their side.'),
    say('A customer with 96 orders deserves a personal conversation.', 'f1'),
    say('The café has ordered 96 times.', 'f1'),
    say('At 8,25% of this year’s revenue, losing this customer would be painful.', 'f6'),
    say('Their orders are usually seven days apart.', 'f2'),
    say('It has been nearly five weeks since the last order.', 'f3'),
    say("Let's get this relationship back on track."),
    say('Ask openly whether they were happy with the last order.'),
    say('Combine the message with a tempting 15% discount.', 'f8'),
    say('Croissant has the higher margin of the two, so build the offer around it.', 'f5'),
    say('You may want to bundle Croissant and Pain au Chocolat.', 'f7'),
    say('We look forward to baking for you again!'),
    say('Half of all orders have both products in them.', 'f7'),
    say('Thirty-three days without an order is unusual for a weekly customer.', 'f2 f3'),
  ],
}
