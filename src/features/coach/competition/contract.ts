import * as z from 'zod/mini'
import { aMonth, aText, anInstant } from '../../../shared/documented.ts'
import { wasRead } from '../../../shared/edits.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { isStorable } from '../../../shared/fields.ts'
import { textCursor } from '../../../shared/pages.ts'

/** Levels of the board by monthly points (spec §4), lowest first. Membership, by total points, has others. */
export const LEVELS = { bronze: 0, silver: 150, gold: 300 } as const
export type Level = keyof typeof LEVELS
const level = z.enum(Object.keys(LEVELS) as [Level, ...Level[]])

/** Places that win. Owners who share one of them all win. */
export const WINNING_PLACES = 3
/** competitors shown on each side of the owner's own place */
export const NEIGHBORS = 3
/** most competitors that the opening view shows in the first three places, which any number may share */
export const MOST_AT_THE_TOP = 10
/** competitors on a page of the whole board */
export const BOARD_PAGE = 50
/** closed months that are listed with their winners */
export const PAST_MONTHS = 24

/** characters */
export const ALIAS_LENGTH = { min: 2, max: 30 }
/** Characters that are not seen, or that change the direction of the text around them. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/u
/** Emoji are joined by an invisible character. */
const withoutJoiners = (text: string): string =>
  text.replace(
    /(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu,
    '',
  )
const isVisible = (text: string): boolean => !INVISIBLE.test(withoutJoiners(text))

export const APPEARANCES = ['first_name', 'business_name', 'alias', 'hidden'] as const
export type Appearance = (typeof APPEARANCES)[number]

const entry = z.object({
  /** opaque; stands for the owner on the board of this month only */
  id: z.number(),
  /** 1 plus the number of competitors with more points; once the month is closed, the place as it was decided */
  rank: z.number(),
  /** first name and initial, business name or alias, as they chose */
  displayName: aText(100),
  /** '' unless they chose to appear under it */
  businessName: aText(200),
  /** points of this month */
  totalPoints: z.number(),
  level,
  /** in this month, like the shares */
  achievementsUnlocked: z.number(),
  bossBelieverShares: z.number(),
  /** days; 0 when the run has ended */
  salesStreak: z.number(),
  loginStreak: z.number(),
  /** whole days since the account was created */
  memberSince: z.number(),
  /** in one of the first three places */
  isTopThree: z.boolean(),
  isYou: z.boolean(),
  /** others have the same place */
  isTied: z.boolean(),
})
export type Entry = z.infer<typeof entry>

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/
/** Month of a call: `2026-11`. */
export const month = z
  .string('Month must look like 2026-11')
  .check(z.regex(MONTH, 'Month must look like 2026-11'))

/** `running` until the month has ended in every time zone, `confirmed` once the winners are. */
const monthState = z.enum(['running', 'closed', 'confirmed'])
export type MonthState = z.infer<typeof monthState>

export const leaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  notInSample: true,
  summary:
    "The competition of a month: the first three places and the owner's own with its neighbors; with limit or cursor, the whole board page by page",
  query: z.object({
    /** `2026-11`; without it the running month in the owner's time zone */
    month: z.optional(month),
    /** `nextCursor` of the page before */
    cursor: z.optional(textCursor(/^\d{1,9}~-?\d{1,19}$/)),
    limit: z.optional(
      z.coerce
        .number('Limit must be a number')
        .check(
          z.int('Limit must be a whole number'),
          z.minimum(1, 'Limit must be at least 1'),
          z.maximum(BOARD_PAGE, `Limit must be at most ${BOARD_PAGE}`),
        ),
    ),
  }),
  response: z.object({
    /** `2026-11` */
    month: aMonth,
    /** `November 2026` */
    monthYear: aText(100),
    state: monthState,
    /** ISO time from which nothing changes the month's points any more */
    closesAt: anInstant,
    /** competitors on the board: those with points who did not choose to be hidden */
    totalUsers: z.number(),
    competitionInfo: z.object({
      /** the first three places while the month runs, nobody while they are being checked, then the winners */
      topThreeWinners: z.array(entry),
      /** competitors in the first three places, which may be more than are shown */
      inTopThree: z.number(),
      /** places 1 to 3 win free lifetime premium CRM access */
      hasPrize: z.boolean(),
      /** of the rules that hold for the month */
      rulesVersion: z.number(),
    }),
    /**
     * the month before, as long as its winners aren't known; null in the answer for another month than the running
     * one, and if nobody had points
     */
    monthBefore: z.nullable(
      z.object({
        month: aMonth,
        /** `closed`: its winners are being checked */
        state: z.enum(['running', 'closed']),
        closesAt: anInstant,
        totalUsers: z.number(),
        /** the owner's place; null without points and when hidden */
        rank: z.nullable(z.number()),
        isTied: z.boolean(),
      }),
    ),
    leaderboard: z.array(entry),
    /** id of the entry before which the opening view leaves competitors out */
    gapBefore: z.nullable(z.number()),
    /** start of the next page of the whole board */
    nextCursor: z.nullable(aText(100)),
    you: z.object({
      points: z.number(),
      level,
      /** null without points and when hidden */
      rank: z.nullable(z.number()),
      isTied: z.boolean(),
      isListed: z.boolean(),
      /** points to share the next place up; null in the first place and when hidden */
      pointsToNextPlace: z.nullable(z.number()),
      /** a confirmed win of a month with the prize */
      hasLifetimeAccess: z.boolean(),
      /** since when an admin has excluded the owner from the competition, and why; null if they take part */
      excluded: z.nullable(z.object({ since: anInstant, reason: aText(500) })),
    }),
    /** null until the owner has chosen */
    appearance: z.nullable(z.enum(APPEARANCES)),
  }),
})
export type Leaderboard = z.infer<typeof leaderboard.response>

export const getAppearance = endpoint({
  method: 'GET',
  path: '/api/leaderboard/appearance',
  summary: 'How the owner appears on the board, and the names to choose from',
  response: z.object({
    appearance: z.enum(APPEARANCES),
    hasChosen: z.boolean(),
    /** '' unless chosen */
    alias: aText(200),
    /** first name and initial, as others would see it */
    firstName: aText(100),
    /** of the profile; '' if there is none */
    businessName: aText(200),
  }),
})

const alias = z.string('Nickname must be text').check(
  z.trim(),
  z.minLength(ALIAS_LENGTH.min, `A nickname needs at least ${ALIAS_LENGTH.min} characters`),
  z.maxLength(ALIAS_LENGTH.max, `A nickname can have at most ${ALIAS_LENGTH.max} characters`),
  z.refine(
    (text) => isStorable(text) && isVisible(text),
    "A nickname can't have characters that nobody can see",
  ),
)

const was = wasRead(z.pick(getAppearance.response, { appearance: true, alias: true }).shape)

/** With `was`, 409 `changed_meanwhile` if the owner has chosen otherwise since. */
export const appearanceForm = z.discriminatedUnion(
  'appearance',
  [
    z.object({ appearance: z.literal('alias'), alias, was }),
    z.object({ appearance: z.literal(['first_name', 'business_name', 'hidden']), was }),
  ],
  'Choose how you appear on the board',
)
export type AppearanceChoice = z.output<typeof appearanceForm>

export const setAppearance = endpoint({
  method: 'POST',
  path: '/api/leaderboard/appearance',
  summary: 'Choose how to appear on the board, in months that are not closed',
  body: appearanceForm,
  response: getAppearance.response,
})

/** Newest first. */
export const competitionWinners = endpoint({
  method: 'GET',
  path: '/api/competition-winners',
  notInSample: true,
  summary: `The winners of the last ${PAST_MONTHS} closed months`,
  response: z.array(
    z.object({
      month: aMonth,
      monthYear: aText(100),
      /** `closed` while the winners are being checked */
      state: z.enum(['closed', 'confirmed']),
      /** false: there is nobody to confirm */
      hadPoints: z.boolean(),
      hasPrize: z.boolean(),
      winners: z.array(
        z.object({
          place: z.number(),
          displayName: aText(100),
          points: z.number(),
          isYou: z.boolean(),
        }),
      ),
      /** further winners, when many share a place */
      others: z.number(),
    }),
  ),
})
export type PastMonth = z.infer<typeof competitionWinners.response>[number]
