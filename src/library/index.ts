/** Scenarios and games from disk, for programs: what the command line itself uses. */
export { CONTENT } from './content.js'
export { DocumentFault, type FaultPlace } from './fault.js'
export { configFile, loadConfiguredGames, loadGame } from './games.js'
export { type ListedScenario, listScenarios } from './list.js'
export { type LoadedScenario, loadScenario, loadScenarioText } from './load.js'
