/** The scenarios that come with the program and the commented templates, each fetched when somebody begins from it. */
const scenarios = import.meta.glob<string>('../../../content/*/*.yaml', { query: '?raw', import: 'default' })
const templates = import.meta.glob<string>('../../../content/*/template/scenario.yaml', {
  query: '?raw',
  import: 'default',
})

const characters = import.meta.glob<string>('../../../content/*/template/character.yaml', {
  query: '?raw',
  import: 'default',
})

const ROOT = '../../../content/'

/** The first line says where a file's schema lies on disk; here it would lead nowhere. */
function withoutSchemaLine(text: string): string {
  return text.replace(/^# yaml-language-server:[^\n]*\n/, '')
}

/** `bx/three-reavers`: every scenario of this page. */
export const scenarioNames: readonly string[] = Object.keys(scenarios)
  .map((path) => path.slice(ROOT.length, -'.yaml'.length))
  .sort()

/** The games that have a template. */
export const templateGames: readonly string[] = Object.keys(templates).map(
  (path) => path.slice(ROOT.length).split('/')[0]!,
)

/** The games whose characters are built by points, as documents of their own. */
export const characterGames: readonly string[] = Object.keys(characters).map(
  (path) => path.slice(ROOT.length).split('/')[0]!,
)

export async function characterText(game: string): Promise<string | undefined> {
  const text = await characters[`${ROOT}${game}/template/character.yaml`]?.()
  return text === undefined ? undefined : withoutSchemaLine(text)
}

export async function scenarioText(name: string): Promise<string | undefined> {
  const text = await scenarios[`${ROOT}${name}.yaml`]?.()
  return text === undefined ? undefined : withoutSchemaLine(text)
}

export async function templateText(game: string): Promise<string | undefined> {
  const text = await templates[`${ROOT}${game}/template/scenario.yaml`]?.()
  return text === undefined ? undefined : withoutSchemaLine(text)
}
