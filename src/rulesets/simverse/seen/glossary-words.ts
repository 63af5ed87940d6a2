import { entriesOf, type GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { storyWord } from '../events/shared/words.js'

const attributes = [
  ['DX', 'Dexterity', 'attacks, dodges and acts'],
  ['IN', 'Intelligence', 'knows and casts'],
  ['WS', 'Will', 'holds against fear and magic'],
  ['CH', 'Charisma', 'leads and persuades'],
  ['ST', 'Strength', 'lifts, wrestles and hits hard'],
  ['AW', 'Awareness', 'notices'],
  ['EN', 'Endurance', 'takes punishment'],
].map(
  ([name = '', long = '', does = '']): GlossaryEntry => ({
    name,
    also: [long],
    kind: 'attribute',
    text: `${long}: the attribute that ${does}. A roll is 3d6 at or under the attribute and the skill.`,
  }),
)

const figures: readonly GlossaryEntry[] = [
  {
    name: 'Vitality',
    also: ['hp', 'HP'],
    kind: 'figure',
    text: 'What keeps somebody up. At 0 they fall, at minus EN they die, at minus twice EN they are destroyed. Below half, a quarter and a tenth, wounds hinder.',
  },
  {
    name: 'Stamina',
    kind: 'figure',
    text: 'Breath: maneuvers and sprints cost it. At 0 somebody is exhausted.',
  },
  { name: 'Mana', kind: 'figure', text: 'Magic: spells cost it. At 0 a caster is depleted.' },
  { name: 'Reactions', kind: 'figure', text: 'Defenses left in this round; full defense gives three.' },
  { name: 'Pain', kind: 'figure', text: 'Taken off this round’s rolls for the damage of the last round.' },
  { name: 'Dodge', kind: 'figure', text: 'The number to roll at or under on 3d6 to dodge an attack.' },
  {
    name: 'AD',
    also: ['armor deflection'],
    kind: 'figure',
    text: 'Armor deflection: taken off the attacker’s target number.',
  },
  {
    name: 'AR',
    also: ['armor resistance'],
    kind: 'figure',
    text: 'Armor resistance: taken off the damage of a hit.',
  },
  { name: 'SD', also: ['shield deflection'], kind: 'figure', text: 'The deflection of a shield.' },
]

const MAJOR = 'One a turn: an attack, a spell, a full move, first aid to the fallen.'
const MINOR = 'One a turn: a half move, drawing a weapon, bandaging, a feint.'

const rules = entriesOf('rule', {
  'Major Action': MAJOR,
  Major: MAJOR,
  'Minor Action': MINOR,
  Minor: MINOR,
  Speed: 'Half of DX and EN on average: turns go from the highest down, and a half move is as many metres.',
  surprise:
    'Those who are taken by surprise roll 3d6 against twice their Speed: each 5 of margin is 1 Speed more or less in the first round.',
  '3d6': 'Every roll is 3d6, and a total at or under the target number succeeds.',
  margin: 'How far a roll is under its target number (over it: below zero).',
  'called shot': 'An attack at a part of the body: harder to hit, and worse for who is hit.',
  morale: 'A roll of nerve when something terrible happens; failing it shakes or panics.',
  interval: 'The hour after a fight: tend, rest, meditate, repair, improve; `next` goes on.',
  facing:
    'On a grid, where somebody looks: front to 60 degrees, rear beyond 120. Only what comes from the front is blocked.',
  breakage: 'A 666 on a parry damages the weapon: −1 damage, and broken when no step of it is left.',
  hazard: 'A drop, a fire or deep water: it harms anyone who moves or is pushed into it.',
  phase: 'A fight that changes when somebody has lost so much Vitality.',
  'character points': 'CP: what a character is built of, and improved with after a fight.',
})

/** seed 003 §10. */
const CONDITIONS: Readonly<Record<string, string>> = {
  bleeding:
    'Loses Vitality each round until bandaged, one wound for each success of first aid (Minor Action).',
  stunned: '−4 on everything and no reactions, for a round.',
  losesNextMajor: 'Has no Major Action in the next turn.',
  prone: 'On the ground: −4 on attacks; easier to hit in melee, harder at range. Standing up ends it.',
  disarmed: 'The weapon lies 3 m away; fetching it is a Minor Action.',
  grappled: 'Held: −4 on everything and no movement, until an escape by ST or DX.',
  pinned: 'Held down: no movement, and −6 on the escape.',
  dazed: '−2 on everything and no Minor Action, for a round.',
  exhausted: 'Out of Stamina: −4 on everything physical until an hour of rest.',
  depleted: 'Out of Mana: −4 on everything mental until an hour of rest.',
  shaken: '−2 on everything until it passes.',
  panicked: 'Attacks nobody until it passes; total panic lasts for the encounter.',
  steeled: '+2 on morale for the encounter.',
  burning: 'On fire: loses Vitality each round until it runs out.',
  corroded: 'Acid eats on for its rounds.',
  poisoned: 'Poison works for its rounds.',
  slowed: '−2 on speed and dodges for its rounds.',
  aiming: 'Better at the next shot at the target; moving, damage or another target ends it.',
  'defensive-stance': '+4 on defenses and no attacks, until let go or out of Stamina.',
  asleep: 'No actions and no reactions until hurt, or for 50 rounds.',
  turned: 'Attacks nobody for 50 rounds.',
  charmed: 'Does not attack the one who cast it, for 100 rounds or until attacked.',
  invisible: 'Cannot be aimed at until they attack or are hurt.',
  drowning: 'Out of air under water: dead when its rounds are over, unless brought out.',
  unconscious: 'Out of the fight until Vitality is above 0.',
  dying: 'Down and losing life; first aid (Major Action) or healing stops it.',
  stabilized: 'Down, and no longer dying.',
  dead: 'Dead.',
  destroyed: 'Dead beyond help.',
}

const conditions: readonly GlossaryEntry[] = Object.entries(CONDITIONS).map(([name, text]) => ({
  name,
  also: [storyWord(name), ...(name === 'panicked' ? ['panicking', 'panic'] : [])],
  kind: 'status',
  text,
}))

const injuries = entriesOf('status', {
  'leg hurt': 'Half movement.',
  'hand disabled': 'That hand holds nothing.',
  'foot disabled': 'That foot carries nobody.',
  'eye lost': 'One eye is blind.',
  'has fled': 'Left the field.',
  holds: 'Has somebody in a grapple.',
  wounded: 'Below half of Vitality: −1 on everything physical.',
  'badly-wounded': 'Below a quarter of Vitality: −2 on everything physical.',
  critical: 'Below a tenth of Vitality: −4 on everything, and half movement.',
  healthy: 'No wound that hinders.',
})

/** seed 003 §14. */
const maneuvers = entriesOf('maneuver', {
  'shield-bash':
    'Major Action, 1 Stamina: a failed EN roll stuns the target for a round and costs its next Major Action.',
  disarm: 'Major Action: a contest won by 5 sends the weapon 3 m away.',
  trip: 'Major Action: a failed DX roll throws the target down.',
  feint: 'Minor Action: a contest against Perception helps the next attack on that target this turn.',
  'quick-draw': 'Draws or stows a weapon for nothing, once a turn.',
  'aimed-shot': 'Aiming is worth 4 instead of 3.',
  riposte: '1 Stamina: strikes back at once after a parry.',
  'kip-up': 'Gets up from prone for nothing.',
  'evasive-movement': 'Dodges better in a round in which it moves.',
  'power-attack': 'With an attack, 2 Stamina: hits harder and less often.',
  'precision-strike': 'With an attack, 2 Stamina: finds the gap in the armor.',
  'sneak-attack': 'With an attack, 1 Stamina: against an unaware or flanked target, once each.',
  'rapid-strike': 'Major Action, 3 Stamina: two blows with one weapon.',
  'defensive-stance': 'Major Action, 1 Stamina a turn: better defenses, no attacks.',
  'knockback-strike': 'With an attack, 2 Stamina: pushes further; a failed ST roll throws the target down.',
  'chi-strike': 'With an attack, 2 Stamina: doubles what strength and training add to bare hands.',
})

const perks = entriesOf('trait', {
  'combat-reflexes': 'Never surprised, and quick to act.',
  'weapon-master': 'Better with one kind of weapon.',
  'martial-arts': 'Strong bare hands, also as a Minor Action.',
  ambidextrous: 'Both hands are good hands.',
  'hard-to-kill': 'Stands until twice EN below 0.',
  relentless: 'One more action when first brought to 0.',
  'armor-familiarity': 'Armor hinders less.',
  'heavy-armor-familiarity': 'Heavy armor hinders less.',
  'night-vision': 'Darkness does not matter.',
  'high-pain-threshold': 'Shrugs off the first 2 of pain or wounds.',
  'no-sense-of-pain': 'Feels neither pain nor wounds.',
  'natural-armor': 'A tough hide.',
  'damage-resistance': 'Half damage of one kind.',
  'fast-healer': 'A long rest restores twice as much Vitality.',
  'strong-willed': 'Steadier in morale and against the mind.',
  'charismatic-leader': 'Allies nearby take heart.',
  'magic-resistance': 'Resists spells.',
  lucky: 'One failed roll a session may be rolled again.',
  undead: 'Neither bleeds nor sickens, and healing does nothing.',
  construct: 'Does not bleed.',
  'low-mana': 'Little magic.',
  'mage-gift': 'May learn spells.',
  psychic: 'May learn powers of the mind.',
})

const facts = entriesOf('fact', {
  flanked: 'Attacked from the side: easier to hit.',
  'facing-flank': 'Turned so that the other is at the flank.',
  'facing-rear': 'Turned so that the other is behind.',
  'high-ground': 'Stands higher: better attacks.',
  'cover-light': 'Behind light cover: harder to shoot.',
  'cover-heavy': 'Behind heavy cover: much harder to shoot.',
  darkness: 'It is dark: −4 on attacks without night vision.',
  unaware: 'Does not know of the danger.',
  charge: 'A mounted charge.',
  'mount-moving': 'The mount is moving: shooting from it is harder.',
  'difficult-terrain': 'Bad ground: movement costs more.',
  surrounded: 'No way out: −4 on morale.',
  'clear-escape': 'A way out: +2 on morale.',
})

export const words: readonly GlossaryEntry[] = [
  ...attributes,
  ...figures,
  ...rules,
  ...conditions,
  ...injuries,
  ...maneuvers,
  ...perks,
  ...facts,
]
