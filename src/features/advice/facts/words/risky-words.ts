/**
 * Words of claims that sales cannot show. They are in no list of common words, and a product's name that has one does
 * not allow it on its own: otherwise a product called `You are free` would let a text promise things. The texts
 * of facts do allow them.
 */
export const RISKY_WORDS: ReadonlySet<string> = new Set(
  (
    'free gratis gift gifts present owe owes owed owing paid unpaid pay pays payment payments invoice invoices bill bills debt debts ' +
    'refund refunds refunded guarantee guarantees guaranteed warranty promise promises promised legal law laws lawyer court sue sued ' +
    'tax taxes loan credit fraud scam steal stolen stole theft cheat cheated lie lies liar birthday wedding married divorced ' +
    'engaged pregnant baby died dead death funeral sick ill illness hospital injured fired hired retired moved prize prizes winner won ' +
    'win lottery jackpot million password passwords hacked hack system prompt prompts instruction instructions ignore ignored ' +
    'disregard reveal secret admin data delete deleted click link visit download say says said tell told write wrote ' +
    'hate hates hated stupid idiot ugly fake illegal danger dangerous poison cancelled canceled closed closing bankrupt'
  ).split(' '),
)
