import {
  inWords,
  type Loose,
  listIn,
  mapIn,
  nameIn,
  namesIn,
  plainKey,
  prose,
  textIn,
  wholeNumbers,
} from './read.js'

/** An entity of the document, whatever its type. */
export interface Entity {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly attrs: Loose
  readonly tags: readonly string[]
}

export interface Fact {
  readonly about: Entity
  readonly sentence: string
  readonly isKnown: boolean
  /** The id of the entity that the fact names, where it names one. */
  readonly object: string
  readonly predicate: string
}

export function entitiesIn(value: unknown): readonly Entity[] {
  return listIn(value).flatMap((one) => {
    const { id, type, name, attrs, tags } = mapIn(one)
    const known = textIn(id)
    const called = nameIn(name) || nameIn(known)
    return called === ''
      ? []
      : [{ id: known, type: textIn(type), name: called, attrs: mapIn(attrs), tags: namesIn(tags) }]
  })
}

/** Facts about entities that are there, as sentences. */
export function factsIn(value: unknown, entities: readonly Entity[]): readonly Fact[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  return listIn(value).flatMap((one) => {
    const { subject_id, predicate, object, visibility } = mapIn(one)
    const about = byId.get(textIn(subject_id))
    if (!about) return []
    const named = byId.get(textIn(object))?.name ?? inWords(object)
    return [
      {
        about,
        sentence: prose(`${about.name}: ${plainKey(textIn(predicate))} ${named}`.trim()),
        isKnown: textIn(visibility) === 'known',
        object: textIn(object),
        predicate: textIn(predicate),
      },
    ]
  })
}

/** Somebody who lies dead is a thing to look at, and nobody to talk to. */
export function isDead({ attrs, tags }: Entity): boolean {
  return /^(dead|deceased)$/i.test(textIn(attrs.status)) || tags.includes('deceased')
}

const THREATS: Readonly<Record<string, string>> = {
  none: 'none',
  low: 'low',
  medium: 'moderate',
  moderate: 'moderate',
  high: 'high',
  extreme: 'extreme',
  lethal: 'extreme',
}

export function threatOf({ attrs }: Entity): string {
  return THREATS[textIn(attrs.threat_level).toLowerCase()] ?? 'low'
}

/** What one sees: the description, and what else the document tells to everybody. */
export function looksOf({ attrs }: Entity): string {
  return prose(
    [attrs.description, attrs.atmosphere, attrs.features].flatMap((one) => inWords(one) || []).join('. '),
  )
}

/** Figures of a sheet, where the document gives any. */
export function statsOf({ attrs }: Entity): Readonly<Record<string, number>> {
  return wholeNumbers(attrs.stats)
}

/** Attributes that the rules read, and so need no note. */
const READ = ['description', 'atmosphere', 'features', 'stats', 'threat_level', 'status', 'location']

/** Everything else that the document says of somebody or something, for the game master. */
export function remarksOn({ name, attrs }: Entity): readonly string[] {
  const rest = Object.entries(attrs).filter(([key]) => !READ.includes(key))
  const words = inWords(Object.fromEntries(rest))
  return words === '' ? [] : [prose(`${name}: ${words}`)]
}
