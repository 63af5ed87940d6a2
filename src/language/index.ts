export { complete } from './complete.js'
export { type Parsed, parseLine, type SyntaxFault } from './parse.js'
export { printCommand } from './print.js'
