import { refused } from '../../../kernel/contract/stops.js'
import type { HandFigure, NewcomerRequest } from '../../../kernel/hand/description.js'
import { defineHand } from '../../../kernel/hand/hand.js'
import { signed } from '../../../kernel/modifiers.js'
import { isMassive } from '../blow/damage.js'
import { defenseTarget } from '../blow/defense.js'
import type { SimverseEvent } from '../events/index.js'
import { endHold, settleState } from '../harm/fall.js'
import { moraleAfterHit } from '../harm/morale.js'
import { type Combatant, isActive } from '../people/combatant.js'
import { hasCondition, isDead } from '../people/conditions.js'
import { boundsOf, figuresOf } from '../people/set-figure.js'
import { findNamed } from '../state/named.js'
import type { State } from '../state/state.js'
import { refuse } from '../stops.js'
import { conditionsOf, conditionWords, type SimverseRuling, tellRuled } from './conditions.js'
import { castNames, newcomers } from './newcomers.js'

/** A loss and everything the rules attach to it: falling, dying, the nerve of the others. */
function hurt(ruling: SimverseRuling, c: Combatant, points: number): void {
  const { state, tell } = ruling
  const who = c.sheet.name
  const wasDead = isDead(c)
  tellRuled(ruling, `${who} loses ${points} Vitality`)
  const hurts = !isActive(c.sinceActed, c.ready)
  const vitality = c.vitality - points
  tell({ type: 'Harmed', who, points, vitality, hurts, aimLost: hasCondition(c, 'aiming') })
  settleState(state, c, true, tell)
  moraleAfterHit(state, c, isMassive(points, c.sheet.vitalityMax), wasDead, tell)
}

function heal(ruling: SimverseRuling, c: Combatant, points: number): void {
  const { state, tell } = ruling
  const who = c.sheet.name
  if (isDead(c)) throw refuse('BEYOND_HEALING', who)
  const amount = Math.min(points, Math.max(0, c.sheet.vitalityMax - c.vitality))
  if (amount === 0) throw refuse('NOT_HURT', who)
  tellRuled(ruling, `${who} regains ${amount} Vitality`)
  tell({ type: 'Healed', who, by: 'ruling', amount, vitality: c.vitality + amount, closed: false })
  if (!settleState(state, c, false, tell) && hasCondition(c, 'dying'))
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality: c.vitality, lastAct: false })
}

function restore(ruling: SimverseRuling, c: Combatant): void {
  const { state, tell } = ruling
  const who = c.sheet.name
  tellRuled(ruling, `${who} is restored`)
  endHold(state, c, tell, 'ruling')
  tell({ type: 'Restored', who, vitality: c.sheet.vitalityMax })
}

/** The figures of a person as the hand sets them. */
function figures(state: State, c: Combatant): readonly HandFigure<State, SimverseEvent>[] {
  return figuresOf(c, state.rules).map((name) => {
    const { least, most } = boundsOf(name)
    return {
      name,
      least,
      most: name === 'Vitality' ? c.sheet.vitalityMax : most,
      set({ tell, reason }, value) {
        const who = c.sheet.name
        const to = Number(value)
        const vital = name === 'Vitality' || name === 'EN'
        if (vital && isDead(c)) throw refuse('BEYOND_HEALING', who)
        const added = name === 'Dodge' ? { added: to - plainDodge(state, c) } : {}
        tell({ type: 'FigureSet', who, figure: name, to, ...added, reason })
        if (vital) settleState(state, c, false, tell)
      },
    }
  })
}

/** Returns the Dodge of a person without earlier rulings on it. */
function plainDodge(state: State, c: Combatant): number {
  const others = { ...c, buffs: c.buffs.filter((buff) => buff.to !== 'dodge') }
  return defenseTarget(others, { kind: 'dodge', weapon: '' }, undefined, state.rules).value
}

function bring(ruling: SimverseRuling, request: NewcomerRequest): void {
  const { tell } = ruling
  const sheets = newcomers(ruling, request)
  const names = sheets.map(({ name }) => name).join(', ')
  tellRuled(ruling, `${names} ${sheets.length === 1 ? 'joins' : 'join'} ${sheets[0]!.side}`)
  for (const sheet of sheets) tell({ type: 'Joined', who: sheet.name, side: sheet.side, sheet })
}

function remove(ruling: SimverseRuling, c: Combatant): void {
  const { state, tell } = ruling
  const who = c.sheet.name
  tellRuled(ruling, `${who} is taken out of the game`)
  endHold(state, c, tell, `${who} is gone`)
  tell({ type: 'Removed', who })
}

function bonus(ruling: SimverseRuling, { sheet: { name: who } }: Combatant, value: number): void {
  tellRuled(ruling, `${who} has ${signed(value)} on the next roll`)
  ruling.tell({ type: 'BuffGained', who, buff: { name: 'ruling', value, to: 'all', next: true } })
}

function takePart(ruling: SimverseRuling, c: Combatant, joins: boolean): void {
  const { state, tell } = ruling
  const who = c.sheet.name
  if (joins !== c.fled)
    throw joins ? refused('NO_CHANGE', `${who} is in the fight already.`, { who }) : refuse('HAS_FLED', who)
  tellRuled(ruling, `${who} ${joins ? 'comes back' : 'leaves'}`)
  if (!joins) endHold(state, c, tell, `${who} has left`)
  tell({ type: 'TookPart', who, joins })
}

/** The referee's hand. There are no clocks in this game. */
export const hand = defineHand(
  {
    names: (state) => state.combatants.map((c) => c.sheet.name),
    find: (state, _seat, said) => findNamed(state, said),
    nameOf: (c: Combatant) => c.sheet.name,
    hurt,
    heal,
    restore,
    remove,
    bonus,
    takePart,
    conditions: conditionsOf,
    conditionWords,
    figures,
    newcomers: {
      names: castNames,
      sides: ({ sides }) => Object.keys(sides).map((name) => ({ name })),
      bring,
    },
  },
  {
    clauses: {
      condition: [
        {
          label: 'rounds',
          kind: 'integer',
          summary: 'For how many rounds; until it is lifted when left out.',
          when: { label: 'do', is: 'set' },
        },
      ],
      add: [
        {
          label: 'at',
          kind: 'word',
          summary: 'Where they stand: metres along the field, or a point of a grid.',
        },
      ],
    },
    examples: {
      hurt: ['hurt who: Marcus points: 4 because: the floor gives way'],
      heal: ['heal who: Marcus points: 6 because: a draught of the hermit'],
      condition: [
        'condition who: Goblin 1 do: set what: prone because: the rug is pulled away',
        'condition who: Goblin 1 do: lift what: hand disabled because: the cramp passes',
      ],
      restore: ['restore who: Lyra because: the spring heals her'],
      set: ['set who: Lyra figure: Mana to: 8 because: the stone was charged'],
      add: [
        'add Goblin count: 2 because: the horn is heard',
        'add Wolf side: goblins stats: DX 13, EN 9, Brawling 3, Vitality 14 because: it smells blood',
      ],
      remove: ['remove who: Goblin 2 because: it slips away'],
      bonus: ['bonus who: Marcus value: 2 because: a plan well told'],
      'take-part': [
        'take-part who: Lyra do: leave because: she runs for help',
        'take-part who: Lyra do: join because: she is back',
      ],
    },
  },
)
