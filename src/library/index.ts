/** Scenarios and games from disk, for programs: what the command line itself uses. */
export { CONTENT } from './content.js'
export { DocumentFault } from './fault.js'
export { configFile, loadConfiguredGames, loadGame } from './games.js'
export { type LoadedScenario, loadScenario } from './load.js'
