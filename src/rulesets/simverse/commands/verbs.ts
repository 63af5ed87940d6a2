import type { ClauseSpec, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { hand } from '../hand/hand.js'
import { FACTS } from '../state/facts.js'
import { ATTRIBUTES } from '../tables/things.js'
import { intervalVerbs } from './interval-verbs.js'

const yes = (label: string, summary: string): ClauseSpec => ({
  label,
  kind: 'choice',
  options: ['yes'],
  summary,
})
const name = (label: string, summary: string, required = false): ClauseSpec => ({
  label,
  kind: 'name',
  summary,
  required,
})

export const LOCATIONS: readonly string[] = ['arm', 'leg', 'hand', 'foot', 'head', 'eye', 'vitals']
export const ATTACK_MANEUVERS: readonly string[] = [
  'power-attack',
  'precision-strike',
  'sneak-attack',
  'rapid-strike',
  'knockback-strike',
  'chi-strike',
]

const bare = (clause: ClauseSpec): ClauseSpec => ({ ...clause, positional: true })

const target = bare(name('to', 'Whom.', true))
const weapon = name('with', 'The weapon; the one in hand when left out.')

const luck = yes('luck', 'Stake the one lucky reroll on it.')
const parrying = bare(name('weapon', 'What parries; the best one in hand when left out.'))

/** A defense by its own word. `choices` lists the long form, so that nothing is listed twice. */
const short = (summary: string, usage: string, ...clauses: readonly ClauseSpec[]): VerbSpec => ({
  summary,
  usage,
  free: true,
  clauses: [...clauses, luck],
})

const towards = name('towards', 'Towards whom.')
const from = name('from', 'Away from whom.')
const point: ClauseSpec = {
  label: 'to',
  kind: 'text',
  summary: 'On a grid: to a point, by corners if need be: 3,3 4,3 6,0.',
}
const metres: ClauseSpec = {
  label: 'meters',
  kind: 'word',
  summary: 'How many metres; left out, as far as needed.',
}

/** A longer move by its own word; choices list `move` alone. */
const far = (verb: string, summary: string): VerbSpec => ({
  group: 'move',
  summary,
  free: true,
  usage: `${verb} towards: <name> | ${verb} from: <name> | ${verb} to: <point>`,
  clauses: [point, towards, from, metres],
})

const reason: ClauseSpec = {
  label: 'reason',
  kind: 'text',
  required: true,
  summary: 'Why; it stands in the log for all to read.',
}

/** Every command of a fight. */
export const verbs: Verbs = {
  attack: {
    group: 'act',
    harms: 'to',
    summary: 'Attack with a weapon or bare hands (Major Action).',
    free: true,
    usage:
      'attack <name> [with: <weapon>] [mode: <mode>] [maneuver: <maneuver>] [location: <location>] [second: <weapon>]',
    examples: ['attack Goblin 1 with: longsword mode: thrust maneuver: power-attack'],
    clauses: [
      target,
      weapon,
      {
        label: 'mode',
        kind: 'word',
        summary: 'How: cut, thrust, strike, throw, shoot. The first of the weapon when left out.',
      },
      { label: 'maneuver', kind: 'choice', options: ATTACK_MANEUVERS, summary: 'A maneuver they know.' },
      { label: 'location', kind: 'choice', options: LOCATIONS, summary: 'A called shot.' },
      name('second', 'A second weapon in the other hand: two weapons at -2 and -6.'),
      { label: 'hand', kind: 'choice', options: ['main', 'off'], summary: 'The off hand alone is at -4.' },
      {
        label: 'action',
        kind: 'choice',
        options: ['major', 'minor'],
        summary: 'Martial artists strike bare-handed as a Minor Action too.',
      },
      yes('bash', 'A shield bash rides on the attack (1 Stamina).'),
      yes('charge', 'Riders: the mount carries you there, +2 and its strength.'),
      yes('rider', 'Ask for what the energy of the attack may do beside its damage.'),
      yes('etch', 'Ask acid to eat a point of the armor it strikes.'),
      yes('luck', 'Stake the one lucky reroll on it.'),
    ],
  },
  cast: {
    group: 'act',
    summary: 'Cast a spell (Major Action).',
    free: true,
    usage: 'cast <spell> [to: <name> [and: <name>]] [at: <point>] [rider: yes] [item: <thing>]',
    examples: ['cast Fire Bolt to: Goblin 1 rider: yes'],
    clauses: [
      bare(name('spell', 'Which spell.', true)),
      { label: 'to', kind: 'name', list: true, summary: 'On whom; oneself when left out.' },
      { label: 'at', kind: 'word', summary: 'On a grid, the point in the middle of an area, such as 6,4.' },
      yes('rider', 'Ask for what the energy may do: ignite, slow, spasms, corrode.'),
      yes('etch', 'Ask acid to eat a point of the armor it strikes.'),
      name('item', 'What Repair mends; the first damaged thing when left out.'),
      name('ends', 'Which spell Dispel Magic ends; the newest when left out.'),
    ],
  },
  defend: {
    group: 'defend',
    summary: 'Answer an attack that would hit: dodge, parry, block, or none.',
    usage:
      'defend dodge | defend parry [weapon: <weapon>] | defend block | defend cast spell: <spell> | defend none',
    clauses: [
      {
        label: 'with',
        kind: 'choice',
        options: ['dodge', 'parry', 'block', 'cast', 'none'],
        required: true,
        positional: true,
        summary: 'How.',
      },
      {
        ...name('weapon', 'What parries; the best one in hand when left out.'),
        when: { label: 'with', is: 'parry' },
      },
      { ...name('spell', 'The instant spell that answers.'), when: { label: 'with', is: 'cast' } },
      yes('luck', 'Stake the one lucky reroll on it.'),
    ],
  },
  dodge: short('Answer an attack: dodge it. Short for `defend dodge`.', 'dodge'),
  parry: short('Answer an attack: parry it. Short for `defend parry`.', 'parry [<weapon>]', parrying),
  block: short('Answer an attack: block it with the shield. Short for `defend block`.', 'block'),
  none: { ...short('Take an attack as it comes. Short for `defend none`.', 'none'), clauses: [] },
  riposte: {
    group: 'act',
    summary: 'Strike back after a parry: +2, 1 Stamina, no action.',
    usage: 'riposte',
    clauses: [],
  },
  pass: { group: 'end', summary: 'Let the chance to riposte go.', usage: 'pass', clauses: [] },
  move: {
    group: 'move',
    summary: 'Half move (Minor), full move (Major) or sprint (Major, 1 Stamina).',
    free: true,
    usage:
      'move [kind: half|full|sprint] towards: <name> | move [kind: half|full|sprint] from: <name> | move to: <point> | move flank: <name> | move cover: yes',
    clauses: [
      {
        label: 'kind',
        kind: 'choice',
        options: ['half', 'full', 'sprint'],
        summary: 'How far; half when left out.',
      },
      point,
      towards,
      from,
      metres,
      name('flank', 'To the flank of this foe, where the field offers it and an ally stands at it.'),
      yes('cover', 'Into cover, where the field offers it.'),
      yes('high-ground', 'To higher ground, where the field offers it.'),
    ],
  },
  run: far('run', 'A full move (Major). Short for `move kind: full`.'),
  sprint: far('sprint', 'As far as the legs carry (Major, 1 Stamina). Short for `move kind: sprint`.'),
  face: {
    group: 'move',
    summary: 'Look at somebody (free, on a grid).',
    free: true,
    usage: 'face <name>',
    clauses: [target],
  },
  stand: {
    group: 'move',
    summary: 'Get up (Minor Action, or free with Kip Up).',
    usage: 'stand [maneuver: kip-up]',
    clauses: [{ label: 'maneuver', kind: 'choice', options: ['kip-up'], summary: 'For nothing, if known.' }],
  },
  prone: { group: 'move', summary: 'Drop to the ground (free).', usage: 'prone', clauses: [] },
  aim: {
    group: 'act',
    harms: 'at',
    summary: 'Aim at somebody (Major Action): +3 on the next shot at them.',
    usage: 'aim <name>',
    clauses: [bare(name('at', 'At whom.', true))],
  },
  'full-defense': {
    group: 'defend',
    summary: 'Three reactions this round (Major Action).',
    usage: 'full-defense',
    clauses: [],
  },
  stance: {
    group: 'defend',
    summary: 'Defensive Stance (Major Action, 1 Stamina a turn): +4 on defenses, no attacks.',
    usage: 'stance',
    clauses: [],
  },
  relax: { group: 'defend', summary: 'Let the Defensive Stance go (free).', usage: 'relax', clauses: [] },
  draw: {
    summary: 'Draw a weapon (Minor Action, or free with Quick Draw).',
    usage: 'draw <weapon> [maneuver: quick-draw]',
    clauses: [
      bare(name('weapon', 'Which.', true)),
      {
        label: 'maneuver',
        kind: 'choice',
        options: ['quick-draw'],
        summary: 'For nothing, once a turn, if known.',
      },
    ],
  },
  stow: {
    summary: 'Put a weapon away (Minor Action, or free with Quick Draw).',
    usage: 'stow <weapon>',
    clauses: [
      bare(name('weapon', 'Which.', true)),
      {
        label: 'maneuver',
        kind: 'choice',
        options: ['quick-draw'],
        summary: 'For nothing, once a turn, if known.',
      },
    ],
  },
  fetch: { summary: 'Pick up what was dropped (Minor Action).', usage: 'fetch', clauses: [] },
  drop: {
    givesUp: 'dropped',
    summary: 'Let something fall (free).',
    usage: 'drop <weapon>',
    clauses: [bare(name('weapon', 'What.', true))],
  },
  aid: {
    summary: 'First aid: bandage a bleeding wound (Minor), or stabilise somebody who is down (Major).',
    usage: 'aid [<name>]',
    clauses: [bare(name('to', 'Whom; oneself when left out.'))],
  },
  douse: {
    summary: 'Put out a fire on somebody (Major Action, a DX roll).',
    free: true,
    usage: 'douse [<name>]',
    clauses: [bare(name('who', 'Who burns; oneself when left out.'))],
  },
  bash: {
    group: 'act',
    harms: 'to',
    summary: 'Shield bash (Major Action, 1 Stamina).',
    usage: 'bash <name>',
    clauses: [target],
  },
  trip: {
    group: 'act',
    harms: 'to',
    summary: 'Trip somebody (Major Action).',
    usage: 'trip <name> [with: <weapon>]',
    clauses: [target, weapon],
  },
  disarm: {
    group: 'act',
    harms: 'to',
    summary: 'Strike a weapon from a hand (Major Action).',
    usage: 'disarm <name> [with: <weapon>]',
    clauses: [target, weapon],
  },
  feint: {
    group: 'act',
    harms: 'to',
    summary: 'Mislead somebody (Minor Action): +4 on the attack that follows.',
    usage: 'feint <name> [with: <weapon>]',
    clauses: [target, weapon],
  },
  grapple: {
    group: 'act',
    harms: 'to',
    summary: 'Seize somebody (Major Action).',
    usage: 'grapple <name>',
    clauses: [target],
  },
  pin: { group: 'act', summary: 'Pin the one you hold (Major Action).', usage: 'pin', clauses: [] },
  escape: { group: 'act', summary: 'Break a hold (Major Action).', usage: 'escape', clauses: [] },
  check: {
    summary: 'A skill outside the exchange of blows (Major Action). Armor hinders the physical ones.',
    free: true,
    usage: 'check attribute: <attribute> [skill: <skill>]',
    clauses: [
      {
        label: 'attribute',
        kind: 'choice',
        options: ATTRIBUTES,
        required: true,
        summary: 'On what.',
      },
      { label: 'skill', kind: 'text', summary: 'Which skill; the bare attribute when left out.' },
    ],
  },
  look: { summary: 'A quick look around (Minor Action): a Perception roll.', usage: 'look', clauses: [] },
  shout: {
    summary: 'A command or a warning (Minor Action).',
    free: true,
    usage: 'shout text: <words>',
    clauses: [{ label: 'text', kind: 'text', required: true, summary: 'What.' }],
  },
  end: { group: 'end', givesUp: 'unused', summary: 'End your turn.', usage: 'end', clauses: [] },
  fact: {
    summary: 'The referee states a fact that bears on attacks, movement or morale.',
    free: true,
    usage: 'fact fact: <fact> [who: <name>] [other: <name>] because: <reason>',
    examples: ['fact fact: flanked who: Goblin 2 other: Marcus because: Lyra stands behind it'],
    role: 'gm',
    ruling: 'discretion',
    clauses: [
      { label: 'fact', kind: 'choice', options: FACTS, required: true, summary: 'What holds.' },
      name('who', 'Of whom; everybody when left out.'),
      name('other', 'Towards whom; everybody when left out.'),
      reason,
    ],
  },
  unfact: {
    summary: 'The referee takes a stated fact back.',
    free: true,
    usage: 'unfact fact: <fact> [who: <name>] [other: <name>] because: <reason>',
    examples: ['unfact fact: darkness because: the torch burns again'],
    role: 'gm',
    ruling: 'discretion',
    clauses: [
      { label: 'fact', kind: 'choice', options: FACTS, required: true, summary: 'What no longer holds.' },
      name('who', 'Of whom.'),
      name('other', 'Towards whom.'),
      reason,
    ],
  },
  place: {
    summary: 'The referee says where somebody stands: in metres along the field, or a point of a grid.',
    free: true,
    usage: 'place who: <name> at: <place> because: <reason>',
    examples: ['place who: Marcus at: 12 because: pushed off the ledge'],
    role: 'gm',
    ruling: 'discretion',
    clauses: [
      name('who', 'Whom.', true),
      { label: 'at', kind: 'word', required: true, summary: 'Where.' },
      reason,
    ],
  },
  morale: {
    summary: 'The referee calls for a morale check.',
    free: true,
    usage: 'morale who: <name> trigger: <trigger>',
    role: 'gm',
    ruling: 'procedure',
    clauses: [
      name('who', 'Whose nerve.', true),
      {
        label: 'trigger',
        kind: 'choice',
        options: [
          'horrificViolence',
          'supernaturalCreature',
          'allyDeath',
          'outnumbered3to1',
          'massiveDamage',
          'supernaturalFear',
        ],
        required: true,
        summary: 'What they face.',
      },
    ],
  },
  unseat: {
    summary: 'The referee rules that a rider may be thrown: DX or prone and 1d6.',
    free: true,
    usage: 'unseat who: <name>',
    role: 'gm',
    ruling: 'procedure',
    clauses: [name('who', 'Whom.', true)],
  },
  ...intervalVerbs,
  ...hand.verbs,
}
