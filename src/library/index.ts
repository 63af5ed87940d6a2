/** Scenarios and games from disk, for programs: what the command line itself uses. */

export { type GameFacts, gameFactsOf, type ScenarioFacts, scenarioFactsOf } from './authors/catalogue.js'
export { type CheckedFile, checkFiles } from './authors/check.js'
export { type ListedScenario, listScenarios } from './authors/list.js'
export { type JsonSchema, scenarioJsonSchema } from './authors/schema.js'
export { scenarioTemplate, schemaFile, schemaLine, writeTemplate } from './authors/template.js'
export { CONTENT, configFile } from './documents/content.js'
export { DocumentFault, type FaultPlace } from './fault.js'
export { loadConfiguredGames, loadGame } from './games.js'
export { type FoundDocument, type LoadedScenario, loadScenario, loadScenarioText } from './load.js'
export { type LoadedSave, loadSave, looksLikeSave } from './saves.js'
