/** Bounds against hostile text. All but the last two are checked before any die is rolled. */
export const MAX_TEXT_LENGTH = 256
/** What a canonical text can grow to: everything implied written out makes `d%!` three times as long, nothing more. */
export const MAX_CANONICAL_LENGTH = 3 * MAX_TEXT_LENGTH
export const DEEPEST_NESTING = 32
export const MAX_DICE = 1_000
export const MAX_SIDES = 10_000
export const MAX_DIGITS = 9
export const MAX_LABEL_LENGTH = 40
/** Extra dice in one exploding chain, and what a chain gets when the text does not say. */
export const MAX_EXTRA_DICE = 100
/** Dice drawn in one evaluation, rerolls and explosions included. */
export const MAX_DRAWN = 10_000
/** The largest value, whole or not: beyond it a total could no longer be reported exactly. */
export const LARGEST_VALUE = 2 ** 53
