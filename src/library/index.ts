/** Scenarios and games from disk, for programs: what the command line itself uses. */
export { type CheckedFile, checkFiles } from './check.js'
export { CONTENT } from './content.js'
export { DocumentFault, type FaultPlace } from './fault.js'
export { configFile, loadConfiguredGames, loadGame } from './games.js'
export { type ListedScenario, listScenarios } from './list.js'
export { type FoundDocument, type LoadedScenario, loadScenario, loadScenarioText } from './load.js'
export { type JsonSchema, scenarioJsonSchema } from './schema.js'
export { scenarioTemplate, schemaFile, schemaLine, writeTemplate } from './template.js'
