/** The kit for tests of rules: see `docs/new-game.md`. */
export { type ContractCheck, contractChecks } from './contract/contract.js'
export { d2, d3, d4, d6, d8, d10, d12, d20, d100, dice, type Faces, hit, miss } from './dice.js'
export { perft } from './perft.js'
export { RulesTable, type RulesTableOptions, type Said } from './rules-table.js'
export { type Twin, type TwinDifference, type TwinGame, Twins } from './secrets/twins.js'
