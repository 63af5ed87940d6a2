import { TERMS } from '../methods/types.js'
import { either, list, map, or, text, whole, word, yes } from './shape.js'

const MAX_FIGURE = 1000

/** A whole number as a term. */
export const FIGURE = whole('a whole number', { least: -MAX_FIGURE, most: MAX_FIGURE })

/** A part of a trait, or its modifier as in `attribute_mod`. */
export const TRAIT = map('a part of a trait', {
  trait: text('the trait'),
  mod: or(false, yes('its modifier: 10 off, then half of it')),
  per: or(1, whole('it counts once for each of these, rounded down', { least: 1, most: MAX_FIGURE })),
})

/** rules/adapter-methods M10, for a term that is the value somebody chose. */
export const CHOSEN = map('the value of a setting', { setting: text('the setting') })

/** M10: words that a method may add up. */
export const TERM_WORD = word('a figure of the roll', TERMS)

/** M10: terms of a method. */
export const terms = (about: string) => list(about, either('a term', FIGURE, TERM_WORD, TRAIT, CHOSEN))

/** `T` of rules/adapter-methods: a whole number or terms that add up. */
export const amount = (about: string) => either(about, FIGURE, terms('terms that add up'))

/** Terms that add up from a sheet alone. */
export const sheetTerms = (about: string) => list(about, either('a term', FIGURE, text('a trait'), TRAIT))
