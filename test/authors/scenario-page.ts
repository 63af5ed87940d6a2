import type { JsonSchema } from '../../src/library/authors/schema.js'
import { catalogNames } from './catalog-names.js'

type Schema = JsonSchema & {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

/** A map whose keys are an author's own names, and what stands behind each. */
function valuesOf({ additionalProperties: values }: Schema): Schema | undefined {
  return typeof values === 'object' && Object.keys(values).length > 0 ? values : undefined
}

function bounds({ minimum, maximum, exclusiveMinimum }: Schema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `, at least ${minimum}`
  return maximum === undefined ? '' : `, at most ${maximum}`
}

const word = (value: unknown) => (value === '' ? 'empty' : `\`${String(value)}\``)

/** The type of a value in plain words. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return word(schema.const)
  if (Array.isArray(schema.enum))
    return schema.enum.map((one: unknown) => (one === null ? 'nothing' : word(one))).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' or ')
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'integer':
      return `whole number${bounds(schema)}`
    case 'number':
      return `number${bounds(schema)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'nothing'
    case 'array':
      return `list of ${typeOf(schema.items ?? {})}`
    case 'object': {
      const values = valuesOf(schema)
      return values && !schema.properties
        ? `map: name to ${typeOf(values).replace(/(?: or|,) nothing$/, '')}`
        : 'map'
    }
    default:
      return 'anything'
  }
}

function defaultOf(schema: Schema, required: boolean): string {
  if (required) return '**required**'
  if (schema.default === undefined || schema.default === null) return ''
  const text = JSON.stringify(schema.default)
  if (text === '{}' || text === '[]' || text === '""') return 'empty'
  return text.length > 40 ? 'see its keys' : `\`${text.replace(/^"|"$/g, '')}\``
}

/** The maps with keys of their own that a value can hold, and the path to each. */
function mapsIn(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  if (schema.properties) return [[path, schema]]
  if (schema.anyOf) return schema.anyOf.flatMap((one) => mapsIn(one, path))
  if (schema.items) return mapsIn(schema.items, `${path}[]`)
  const values = valuesOf(schema)
  return values ? mapsIn(values, `${path}.<name>`) : []
}

const NOT_READ = 'known from other stat blocks and not read'

/** One table a map, the maps inside it after it. A map that was told already is only named. */
class Page {
  readonly lines: string[] = []
  private readonly told = new Map<string, string>()

  map(path: string, schema: Schema): void {
    this.lines.push('', path === '' ? '## The scenario' : `## \`${path}\``, '')
    const spelling = JSON.stringify(schema.properties)
    const known = this.told.get(spelling)
    if (known !== undefined) {
      this.lines.push(`As \`${known}\`.`)
      return
    }
    this.told.set(spelling, path)
    const entries = Object.entries(schema.properties!)
    const read = entries.filter(([, one]) => one.description !== NOT_READ)
    this.lines.push('| key | type | default | meaning |', '| --- | --- | --- | --- |')
    for (const [key, one] of read) {
      const cells = [
        `\`${key}\``,
        typeOf(one),
        defaultOf(one, schema.required?.includes(key) === true),
        one.description ?? '',
      ]
      this.lines.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    }
    const others = entries.filter(([, one]) => one.description === NOT_READ).map(([key]) => `\`${key}\``)
    if (others.length > 0)
      this.lines.push('', `Known from other stat blocks and not read: ${others.join(', ')}.`)
    for (const [key, one] of read)
      for (const [place, inner] of mapsIn(one, path === '' ? key : `${path}.${key}`)) this.map(place, inner)
  }
}

/** The reference page of a game's scenarios, from the JSON Schema and the names of its catalog. */
export function scenarioPage(game: string, schema: JsonSchema): string {
  const page = new Page()
  page.map('', schema as Schema)
  const head = [
    `# Scenarios of ${game}: every key`,
    '',
    `Made by \`npm run schemas\` from the schemas that check the files; do not edit. \`ludex new ${game}\` writes a scenario to`,
    `begin with, \`ludex check\` tells every fault of one, \`ludex schema ${game}\` prints the JSON Schema for editors. How the game`,
    `is played: [${game}.md](../${game}.md).`,
  ]
  return `${[...head, ...page.lines, ...catalogNames(game)].join('\n')}\n`
}

/** Keys without a word of explanation. */
export function unexplained(schema: JsonSchema, path = ''): readonly string[] {
  const { properties } = schema as Schema
  return Object.entries(properties ?? {}).flatMap(([key, one]) => {
    const here = path === '' ? key : `${path}.${key}`
    const inside = mapsIn(one, here).flatMap(([place, inner]) => unexplained(inner, place))
    return one.description ? inside : [here, ...inside]
  })
}
