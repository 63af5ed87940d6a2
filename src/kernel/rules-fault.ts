/**
 * Thrown for a defect in a ruleset, never for a mistake of a user: a die drawn before a stop, an event that no row folds.
 * It stands below the contract, because dice throw it too.
 */
export class RulesFault extends Error {
  override readonly name = 'RulesFault'
}
