import { FAILURE_MODES } from '../config/types.js'
import {
  type Entity,
  entitiesIn,
  type Fact,
  factsIn,
  isDead,
  looksOf,
  remarksOn,
  statsOf,
  threatOf,
} from './entities.js'
import { inWords, type Loose, listIn, mapIn, nameIn, namesIn, plainKey, prose, textIn } from './read.js'
import { reportOf } from './report.js'

/** A scenario of the adapter's origin (seed 001) as one of ours, and what became of its parts. */
export interface ImportedScenario {
  /** As an author would write it. */
  readonly scenario: Loose
  /** The parts that are played, a sentence each. */
  readonly played: readonly string[]
  /** The parts that the game master reads: they stand in the scenario under `notes`. */
  readonly notes: readonly string[]
}

/** Keys by which such a document is known; ours has none of them. */
const OF_THE_ORIGIN = ['entities', 'facts', 'threads', 'relationships', 'starting_scene', 'opening_text']

export function isOfOrigin(document: unknown): boolean {
  return OF_THE_ORIGIN.some((key) => Object.hasOwn(mapIn(document), key))
}

/** How a fact about somebody or something is found; the first that the system knows. */
const ASKING = ['persuade', 'talk', 'ask', 'negotiate']
const LOOKING = ['investigate', 'search', 'examine', 'look']
const LETHALITY: Readonly<Record<string, string>> = {
  low: 'low',
  moderate: 'normal',
  normal: 'normal',
  high: 'brutal',
  brutal: 'brutal',
}

/** Predicates of facts that say where somebody is, and those that the table shows. */
const IS_PLACE = /^(location|located_at|is_at)$/
const IS_SHOWN = /^(location|located_at|is_at|status)$/

/** Makes the adapter's scenario of a document that `isOfOrigin`. */
export function importScenario(document: unknown): ImportedScenario {
  return new Import(mapIn(document)).made()
}

type Goal = {
  readonly name: string
  readonly action: string
  readonly target?: string
  readonly text?: string
  readonly needs?: readonly string[]
}

function isActive({ status }: Loose): boolean {
  return textIn(status) === '' || textIn(status) === 'active'
}

class Import {
  private readonly document: Loose
  private readonly entities: readonly Entity[]
  private readonly facts: readonly Fact[]
  private readonly system: Loose

  constructor(document: Loose) {
    this.document = document
    this.entities = entitiesIn(document.entities)
    this.facts = factsIn(document.facts, this.entities)
    this.system = mapIn(document.system)
  }

  made(): ImportedScenario {
    const { document } = this
    const risk = mapIn(mapIn(document.calibration).risk)
    const failure = FAILURE_MODES.find((mode) => mode === risk.failure_mode)
    const lethality = LETHALITY[textIn(risk.lethality)]
    const notes = this.notes()
    const [clocks, endings] = [this.clocks(), this.endings()]
    const parts = {
      characters: this.characters(),
      npcs: this.people(true),
      reserves: this.people(false),
      targets: this.targets(),
      clocks,
      scenes: this.scenes(),
      objectives: this.goals(),
      endings,
    }
    const scenario = {
      ruleset: 'adapter',
      title: nameIn(document.name) || 'Untitled',
      ...(this.intro() !== '' && { intro: this.intro() }),
      ...(document.system !== undefined && { system: document.system }),
      ...(failure !== undefined && { failure_mode: failure }),
      ...(lethality !== undefined && { lethality }),
      ...Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0)),
      ...(notes.length > 0 && { notes }),
    }
    return { scenario, played: reportOf(parts), notes }
  }

  private ofType(type: string): readonly Entity[] {
    return this.entities.filter((entity) => entity.type === type)
  }

  private intro(): string {
    // Places and states are on the table already.
    const told = this.facts.filter(({ isKnown, predicate }) => isKnown && !IS_SHOWN.test(predicate))
    const known = told.map(({ sentence }) => `${sentence}.`)
    const opening = textIn(this.document.opening_text) || textIn(this.document.description)
    return prose([opening, ...(known.length > 0 ? ['You know:', ...known] : [])].join(' ').trim())
  }

  /** Sheets of those who are played. What is worn and carried is theirs, as it is where the document comes from. */
  private characters(): readonly Loose[] {
    const carried = this.ofType('item').filter(({ tags }) => tags.includes('equipped'))
    const inventory = Object.fromEntries(carried.map(({ name }) => [name, 1]))
    return this.ofType('pc').map((entity, i) => ({
      name: entity.name,
      ...(Object.keys(statsOf(entity)).length > 0 && { stats: statsOf(entity) }),
      ...(i === 0 && carried.length > 0 && { inventory }),
    }))
  }

  private start(): Loose {
    return mapIn(this.document.starting_scene)
  }

  /** The place of somebody: by the scene that begins, by a fact, or by their own entry. */
  private placeOf(entity: Entity): string | undefined {
    const places = this.ofType('location')
    if (listIn(this.start().present_entity_ids).includes(entity.id))
      return places.find(({ id }) => id === this.start().location_id)?.name
    const stated = this.facts.find(
      ({ about, predicate }) => about.id === entity.id && IS_PLACE.test(predicate),
    )
    const said = stated?.object ?? textIn(entity.attrs.location)
    return places.find(({ id, name }) => id === said || said.toLowerCase().startsWith(name.toLowerCase()))
      ?.name
  }

  /** People of a place are there; those without one come when the game master brings them. */
  private people(arePlaced: boolean): readonly Loose[] {
    return this.ofType('npc').flatMap((entity) => {
      const scene = this.placeOf(entity)
      if (isDead(entity) || (scene !== undefined) !== arePlaced) return []
      return [
        {
          name: entity.name,
          threat_level: threatOf(entity),
          ...(entity.tags.includes('hostile') && { hostile: true }),
          ...(scene !== undefined && { scene }),
        },
      ]
    })
  }

  private scenes(): readonly Loose[] {
    const places = this.ofType('location')
    const first = places.filter(({ id }) => id === this.start().location_id)
    return [...first, ...places.filter((place) => !first.includes(place))].map((place) => ({
      name: place.name,
      text: looksOf(place),
    }))
  }

  private knownWays(): ReadonlySet<string> {
    const rules = mapIn(this.system.clock_rules)
    const maps = [rules.cost_map, rules.duration_map, mapIn(this.system.resolution_rules).action_stat_map]
    return new Set(maps.flatMap((map) => Object.keys(mapIn(map))))
  }

  /** The action that finds out about an entity. */
  private wayTo(entity: Entity): string {
    const ways = entity.type === 'npc' && !isDead(entity) ? ASKING : LOOKING
    const known = this.knownWays()
    return ways.find((way) => known.has(way)) ?? ways[0]!
  }

  /** Discoveries belong to things, so a living person's knowledge becomes one. */
  private asTarget(entity: Entity): string {
    return entity.type === 'npc' && !isDead(entity) ? nameIn(`what ${entity.name} knows`) : entity.name
  }

  /** Players do not know of those who wait in reserve, so nothing on the table may name them. */
  private isInReserve(entity: Entity): boolean {
    return entity.type === 'npc' && !isDead(entity) && this.placeOf(entity) === undefined
  }

  /** Facts that players can find. */
  private hidden(entity: Entity): readonly Fact[] {
    if (this.isInReserve(entity)) return []
    return this.facts.filter(({ about, isKnown }) => about.id === entity.id && !isKnown)
  }

  /** Things to look at, the dead among them, and everything about which a fact can be found. */
  private targets(): readonly Loose[] {
    return this.entities.flatMap((entity) => {
      const { type, tags } = entity
      const isThing = (type === 'item' && !tags.includes('equipped')) || (type === 'npc' && isDead(entity))
      const found = this.hidden(entity)
      if (!isThing && found.length === 0) return []
      const discoveries = {
        [this.wayTo(entity)]: prose(`${found.map(({ sentence }) => sentence).join('. ')}.`),
      }
      return [
        {
          name: this.asTarget(entity),
          ...(looksOf(entity) !== '' && type !== 'pc' && { text: looksOf(entity) }),
          ...(found.length > 0 && { discoveries }),
        },
      ]
    })
  }

  private clocks(): readonly Loose[] {
    return listIn(this.document.clocks).map((one) => {
      const { id, name, value, max, triggers, tags } = mapIn(one)
      const told = Object.entries(mapIn(triggers)).map(([at, text]) => [at, prose(textIn(text))])
      return {
        id,
        ...(name !== undefined && { name: nameIn(name) }),
        ...(value !== undefined && { value }),
        max,
        ...(told.length > 0 && { triggers: Object.fromEntries(told) }),
        ...(tags !== undefined && { tags: namesIn(tags) }),
      }
    })
  }

  /** The goals of all threads that can be tried on anybody or anything. */
  private goals(): readonly Goal[] {
    const all = listIn(this.document.threads).flatMap((one) => this.goalsOf(mapIn(one)))
    return all.filter(({ name }, i) => all.findIndex((goal) => goal.name === name) === i)
  }

  /** Those that a thread is about, whom players can meet. */
  private metIn(thread: Loose): readonly Entity[] {
    const related = listIn(thread.related_entity_ids).map((id) => this.entities.find((one) => one.id === id))
    return related.filter((entity) => entity !== undefined && !this.isInReserve(entity)) as readonly Entity[]
  }

  /** A thread ends with the last person who knows something about it, behind everything else that can be found out. */
  private goalsOf(thread: Loose): readonly Goal[] {
    const met = isActive(thread) ? this.metIn(thread) : []
    const telling = met.filter((entity) => this.hidden(entity).length > 0)
    const last =
      telling.findLast((entity) => entity.type === 'npc' && !isDead(entity)) ?? telling.at(-1) ?? met.at(-1)
    if (last === undefined) return []
    const steps = telling
      .filter((entity) => entity !== last)
      .map((entity) => this.goal(`learn about ${entity.name}`, entity))
    const { success, failure } = mapIn(thread.stakes)
    const stakes = [
      ...(inWords(success) === '' ? [] : [`If it works: ${inWords(success)}.`]),
      ...(inWords(failure) === '' ? [] : [`If not: ${inWords(failure)}.`]),
    ]
    return [
      ...steps,
      {
        ...this.goal(textIn(thread.title), last),
        ...(stakes.length > 0 && { text: prose(stakes.join(' ')) }),
        ...(steps.length > 0 && { needs: steps.map(({ name }) => name) }),
      },
    ]
  }

  private goal(title: string, aim: Entity): Goal {
    const isAimed = aim.type !== 'location' && aim.type !== 'pc'
    const target = this.hidden(aim).length > 0 ? this.asTarget(aim) : aim.name
    return { name: nameIn(title), action: this.wayTo(aim), ...(isAimed && { target }) }
  }

  /** All goals reached; or a clock of pressure or of the character that has run out, in the words of its last trigger. */
  private endings(): readonly Loose[] {
    const falling = mapIn(mapIn(this.system.clock_rules).direction)
    const lost = this.clocks().flatMap(({ id, max, triggers, tags }) => {
      const at = falling[textIn(id)] === 'decrement' ? 0 : Number(max)
      const text = textIn(mapIn(triggers)[String(at)])
      const presses = namesIn(tags).some((tag) => tag === 'pressure' || tag === 'player')
      const word = textIn(id)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
      const outcome = at === 0 ? `${word}_gone` : `${word}_full`
      return text === '' || !presses ? [] : [{ outcome, text, when: { clock: textIn(id), at } }]
    })
    const won =
      this.goals().length === 0
        ? []
        : [{ outcome: 'goals_reached', text: 'Every goal is reached.', when: { objectives: 'all' } }]
    return [...won, ...lost]
  }

  /** Everything that no rule of the adapter plays. */
  private notes(): readonly string[] {
    const { document } = this
    const byId = new Map(this.entities.map(({ id, name }) => [id, name]))
    const about = [
      'description',
      'genre',
      'estimated_length',
      'content_packs',
      'default_system',
      'genre_rules',
    ]
    const plain = [...about, 'calibration'].flatMap((key) => {
      const words = inWords(document[key])
      return words === '' ? [] : [prose(`${plainKey(key)}: ${words}`)]
    })
    const ties = listIn(document.relationships).map((one) => {
      const { a_id, b_id, rel_type, intensity, notes } = mapIn(one)
      const [a, b] = [a_id, b_id].map((id) => byId.get(textIn(id)) ?? textIn(id))
      return prose(`${a} and ${b}: ${inWords({ rel_type, intensity, notes })}`)
    })
    const others = this.entities.filter(({ type }) => !['pc', 'npc', 'location', 'item'].includes(type))
    const groups = others.map((entity) =>
      prose(`${entity.name} (${entity.type || 'no type'}): ${inWords(entity.attrs)}`),
    )
    const unmet = this.facts.filter(({ about, isKnown }) => !isKnown && this.isInReserve(about))
    const { location_id: _, present_entity_ids: __, ...scene } = this.start()
    const begins = inWords(scene)
    const loose = listIn(document.threads).flatMap((one) => {
      const thread = mapIn(one)
      if (this.goalsOf(thread).length > 0) return []
      const why = isActive(thread) ? 'nobody and nothing here to try it on' : textIn(thread.status)
      return [prose(`A thread (${why}): ${textIn(thread.title)}; ${inWords(thread.stakes)}`)]
    })
    return [
      ...plain,
      ...this.entities.filter((entity) => !others.includes(entity)).flatMap(remarksOn),
      ...groups,
      ...unmet.map(({ sentence }) => sentence),
      ...ties,
      ...loose,
      ...(begins === '' ? [] : [prose(`The scene begins: ${begins}`)]),
    ]
  }
}
