import type { AdapterEvent } from '../../../../src/rulesets/adapter/events/index.js'
import type { AdapterView } from '../../../../src/rulesets/adapter/seen/view.js'
import type { Choice, EventSeen, Look, View } from '../../api/types.js'
import { splitLabel } from '../../table/choices/verbs.js'
import { counted } from '../../ui/words.js'
import type { Plugin, Sum } from '../plugin.js'
import Clocks from './clocks.svelte'
import Found from './found.svelte'
import Scene from './scene.svelte'

const own = (view: View) => view as unknown as AdapterView

/** What a pool counts by: the difficulty it was rolled against. */
function difficultyOf(event: AdapterEvent): number | undefined {
  if (event.type === 'attack_rolled') return event.roll.difficulty
  if (event.type === 'project_advanced') return event.difficulty
  return undefined
}

function sum(seen: EventSeen): Sum | undefined {
  const event = seen as unknown as AdapterEvent
  if (event.type !== 'attack_rolled') return undefined
  const {
    raw_successes: raw,
    ones = 0,
    successes,
    difficulty,
    stat_pair,
    outcome,
    total,
    target,
  } = event.roll
  if (raw === undefined || difficulty === undefined) {
    if (target === undefined) return undefined
    return {
      parts: [
        { value: total, says: stat_pair ?? 'total' },
        { value: target, says: 'needed', sign: '·' },
      ],
      verdict: outcome,
    }
  }
  return {
    parts: [
      { value: raw, says: `at ${difficulty} or more${stat_pair ? `, ${stat_pair}` : ''}` },
      ...(ones > 0 ? [{ value: ones, says: 'ones', sign: '−' as const }] : []),
      { value: successes, says: 'net', sign: '=' },
    ],
    verdict: outcome,
  }
}

/** A clause of a line that puts points into a roll: `spend: nerve 1`. */
function addTo({ command, label = '', ...choice }: Choice, clause: string): Choice {
  const [word = '', value = ''] = clause.split(': ')
  return {
    ...choice,
    text: `${choice.text} ${clause}`,
    command: { ...command, [word]: word === 'spend' ? [value] : Number(value) },
    label: `${splitLabel(label).words} + ${word === 'spend' ? value : `${value} ${word}`}`,
  }
}

/** What a label says that may be added, in every way that it names. */
function raised({ choices }: Look): readonly Choice[] {
  return choices.flatMap(({ suggested: _, ...choice }) =>
    (/may add ([^),]+)/.exec(choice.label ?? '')?.[1]?.split(' or ') ?? []).map((one) => addTo(choice, one)),
  )
}

export const plugin: Plugin = {
  raised,
  round: (view) => {
    const { fight } = own(view)
    return fight ? { word: 'Round', n: fight.round } : undefined
  },
  up: (view) => own(view).fight?.turn,
  aside: ({ view }) => {
    const { minutes } = own(view)
    return minutes > 0 ? `${counted(minutes, 'minute')} ${minutes === 1 ? 'has' : 'have'} passed` : undefined
  },
  change: (seen) => {
    const event = seen as unknown as AdapterEvent
    return event.type === 'damage_soaked' ? { who: event.who, by: -event.levels_taken } : undefined
  },
  sum,
  face: (seen, { faces, sides }, place) => {
    const event = seen as unknown as AdapterEvent
    const difficulty = difficultyOf(event)
    const face = faces[place]
    if (difficulty === undefined || face === undefined || sides !== 10) return undefined
    return face >= difficulty ? 'counts' : face === 1 ? 'cancels' : undefined
  },
  head: (seen) => {
    const event = seen as unknown as AdapterEvent
    if (event.type === 'round_began') return `Round ${event.round}`
    return event.type === 'scene_changed' ? event.title : undefined
  },
  tile: ({ hp, max, figures }, { view }) => {
    const hurt = (type: string) => Number(figures.find(({ name }) => name === type)?.value ?? 0)
    const threat = figures.find(({ name }) => name === 'threat')?.value
    return {
      ...(own(view).system.health === 'levels' && hp !== undefined && max !== undefined
        ? { boxes: { max, bashing: hurt('bashing'), lethal: hurt('lethal'), aggravated: hurt('aggravated') } }
        : {}),
      ...(threat === undefined || threat === 'none' ? {} : { words: [`${threat} threat`] }),
      hides: ['bashing', 'lethal', 'aggravated', 'threat'],
    }
  },
  labels: { stats: 'Traits', merits_flaws: 'Merits and flaws' },
  question: ({ view, mine }) => (mine && view.awaiting?.reason === 'floor' ? 'What do you do?' : undefined),
  above: Scene,
  middle: Clocks,
  near: Found,
  tileWidth: 320,
}
