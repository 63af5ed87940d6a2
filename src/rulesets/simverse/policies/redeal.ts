import { healthWord, readsWords } from '../../../kernel/contract/seats.js'
import type { Combatant } from '../people/combatant.js'
import { isDown } from '../people/conditions.js'
import type { Sheet } from '../people/sheet.js'
import { knowsReserves, type SimverseFacts } from '../scenario/knows.js'
import type { Attack } from '../state/blow.js'
import type { State } from '../state/state.js'
import { ATTRIBUTES } from '../tables/things.js'
import { TYPICAL, VIGOUR } from './foe.js'

/** The figures of somebody whose sheet nobody has seen. */
const FIGURE = 11
const SKILL = 2
const RESERVE = 12
const SHOTS = 10

/** What of a foe everybody has seen: what is or was in hand, and the weapon or spell of a blow under way. */
function shownOf(
  { sheet, held, dropped }: Combatant,
  under: readonly Attack[],
): Pick<Sheet, 'weapons' | 'spells'> {
  const own = under.filter(({ attacker }) => attacker === sheet.name)
  return {
    weapons: sheet.weapons.filter(
      ({ id, unarmed }) =>
        unarmed || held.includes(id) || dropped.includes(id) || own.some(({ weapon }) => weapon === id),
    ),
    spells: sheet.spells.filter(({ id }) => own.some(({ spell }) => spell === id)),
  }
}

function typicalSheet(c: Combatant, shown: Pick<Sheet, 'weapons' | 'spells'>, vitalityMax: number): Sheet {
  const { name, seat, side, shield } = c.sheet
  const attributes = Object.fromEntries(ATTRIBUTES.map((one) => [one, FIGURE]))
  return {
    ...(attributes as Pick<Sheet, (typeof ATTRIBUTES)[number]>),
    name,
    seat,
    side,
    ...shown,
    skills: Object.fromEntries(shown.weapons.map(({ skill }) => [skill, SKILL])),
    perks: [],
    maneuvers: [],
    ready: c.held,
    shield,
    armor: { AD: 0, AR: TYPICAL.AR, penalty: 0, locations: null },
    buffs: [],
    speed: 5,
    vitalityMax,
    staminaMax: RESERVE,
    manaMax: RESERVE,
    vitality: vitalityMax,
    stamina: RESERVE,
    mana: RESERVE,
    at: c.at,
    mount: c.sheet.mount,
    surprised: false,
    nerve: [],
    loadKg: 0,
    sizeX: 1,
    hands: c.sheet.hands,
    y: c.y,
  }
}

/** A foe as a seat may take them to be: typical in all that is not seen (rules/secrets 3). */
function supposed(c: Combatant, under: readonly Attack[], acting: boolean, words: boolean): Combatant {
  const vitalityMax = words ? VIGOUR.unhurt : c.sheet.vitalityMax
  const sheet = typicalSheet(c, shownOf(c, under), vitalityMax)
  return {
    ...c,
    sheet,
    changed: true,
    vitality: !words ? c.vitality : isDown(c) ? 0 : VIGOUR[healthWord(c.vitality, c.sheet.vitalityMax)],
    stamina: RESERVE,
    mana: RESERVE,
    majorSpent: acting,
    minorSpent: acting,
    reactionsUsed: 0,
    reactionsAllowed: 1,
    usedWeapons: [],
    ammo: Object.fromEntries(
      sheet.weapons.flatMap(({ id, ammo }) => (ammo === undefined ? [] : [[id, SHOTS]])),
    ),
    aimAt: '',
    feintOn: '',
    moved: acting,
    quickDrawn: false,
    painTaken: 0,
    painPenalty: 0,
    sneakUsedOn: [],
    buffs: [],
    lastAct: 0,
    luckUsed: true,
    moraleDue: [],
    faced: [],
  }
}

/** Everybody whose reserves and tricks the seat may not know becomes somebody typical; nobody else comes to help. */
export function redeal(state: State, seat: string, facts: SimverseFacts): void {
  const under = [...state.queue, ...(state.pending ? [state.pending.blow] : [])].map(({ attack }) => attack)
  const words = readsWords(facts, seat)
  state.combatants = state.combatants.map((c) =>
    knowsReserves(facts, seat, c.sheet.name, c.sheet.side)
      ? c
      : supposed(c, under, state.actor === c.sheet.name, words),
  )
}
