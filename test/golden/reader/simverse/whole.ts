import { weaponAttackTarget } from '../../../../src/rulesets/simverse/blow/attack-target.js'
import { etchArmor, wearDown } from '../../../../src/rulesets/simverse/blow/breakage.js'
import { defenseTarget } from '../../../../src/rulesets/simverse/blow/defense.js'
import { powerPrice } from '../../../../src/rulesets/simverse/characters/prices.js'
import { decide } from '../../../../src/rulesets/simverse/commands/decide.js'
import { events as rows } from '../../../../src/rulesets/simverse/events/index.js'
import { settleState } from '../../../../src/rulesets/simverse/harm/fall.js'
import { breathRounds, expose, fall, suffocate } from '../../../../src/rulesets/simverse/harm/hazards.js'
import { phaseFigure } from '../../../../src/rulesets/simverse/harm/phases.js'
import { hasCondition } from '../../../../src/rulesets/simverse/people/conditions.js'
import { skillLevel, weaponSkill } from '../../../../src/rulesets/simverse/people/figures.js'
import {
  isBroken,
  isShieldBroken,
  lossOf,
  stepsOf,
  wearOf,
  wornAD,
  wornAR,
} from '../../../../src/rulesets/simverse/people/gear.js'
import { isWeaponMaster } from '../../../../src/rulesets/simverse/people/perks.js'
import type { FightPhase } from '../../../../src/rulesets/simverse/people/sheet.js'
import { stateOf } from '../../../../src/rulesets/simverse/people/vitality.js'
import { isUnaware } from '../../../../src/rulesets/simverse/state/field.js'
import type { Weapon } from '../../../../src/rulesets/simverse/tables/things.js'
import {
  attackFrom,
  catalog,
  type Fields,
  field,
  fightOf,
  NOTHING,
  personFrom,
  weaponFrom,
} from './people.js'
import { type Case, logOf, one, rolled, the } from './scene.js'
import { play, type Result } from './strikes.js'

function breakage({ given, command, rules, dice }: Case): Result {
  const item = given.item as Fields
  const id = field(item, 'id', '')
  const kind = item.kind as 'weapon' | 'shield' | 'armor'
  const known = catalog.weapons[id]
  const weapon: Weapon | undefined =
    kind === 'weapon' && known
      ? {
          ...known,
          ...(item.quality ? { quality: String(item.quality) } : {}),
          ...(item.unarmed ? { unarmed: true } : {}),
        }
      : undefined
  const person = {
    name: given.who,
    AW: field(given, 'AW', 10),
    ...(kind === 'shield' && { shield: item }),
    ...(kind === 'armor' && { armor: item }),
  }
  const c = personFrom(person, String(given.who), { ...NOTHING, weapons: weapon ? [weapon] : [] }, rules)
  if (weapon) c.lost = { [id]: field(item, 'lost', 0) }
  const cause = String(command.cause)
  const failed = { failedWith: cause === 'hit' ? '' : id, fumbled: cause.endsWith('critical') }
  const state = fightOf([c], rules)
  const events = play(state, (tell) => wearDown(c, failed, field(given, 'damage', 0), '', rules, dice, tell))
  const luck = the(events, 'GearTested')
  const log = logOf(events.filter((event) => event.type === 'GearWorn'))
  if (kind === 'armor') return { AR: wornAR(c, 'torso'), AD: wornAD(c), log }
  if (weapon) {
    const lost = lossOf(c, id)
    const broken = isBroken(c, weapon)
    return {
      state: broken ? 'broken' : lost > 0 ? 'damaged' : 'sound',
      lost: Math.min(lost, stepsOf(weapon)),
      damageModifier: wearOf(c, weapon),
      log,
      ...(luck ? { luck: rolled(luck) } : {}),
    }
  }
  const shield = c.sheet.shield!
  const SD = shield.SD - lossOf(c, shield.id)
  return { state: isShieldBroken(c, shield) ? 'broken' : SD < shield.SD ? 'damaged' : 'sound', SD, log }
}

function etch({ given, command, rules }: Case): Result {
  const c = personFrom({ name: given.who, armor: given.armor }, String(given.who), NOTHING, rules)
  const state = fightOf([c], rules)
  const location = String(command.location)
  const events = play(state, (tell) => {
    if (field(given, 'damage', 0) > 0) etchArmor(c, location, tell)
  })
  return { AR: wornAR(c, location), AD: wornAD(c), log: logOf(events) }
}

function fallen({ given, command, rules, dice }: Case): Result {
  const c = one(given, rules)
  const state = fightOf([c], rules)
  const events = play(state, (tell) =>
    fall(state, c, '', Number(command.metres), command.soft === true, dice, tell),
  )
  const fell = the(events, 'Fell')!
  const check = the(events, 'CheckRolled')
  return {
    dice: fell.count,
    rawDamage: fell.raw,
    damage: fell.damage,
    vitality: c.vitality,
    prone: hasCondition(c, 'prone'),
    log: rows.mech(fell),
    ...(check ? { acrobatics: rolled(check) } : {}),
  }
}

function exposed({ given, rules, dice }: Case): Result {
  const c = one(given, rules)
  const state = fightOf([c], rules)
  const hazard = given.hazard as Fields
  const events = play(state, (tell) =>
    expose(
      state,
      c,
      {
        id: field(hazard, 'id', 'pyre'),
        damage: String(hazard.damage),
        type: field(hazard, 'type', 'fire'),
        ignite: hazard.ignite === true,
      },
      dice,
      tell,
    ),
  )
  const hurt = the(events, 'HazardHurt')!
  const burning = the(events, 'ConditionBegan')
  return {
    rawDamage: hurt.raw,
    damage: hurt.damage,
    vitality: c.vitality,
    log: rows.mech(hurt),
    ...(burning ? { burningRounds: burning.rounds } : {}),
  }
}

function suffocated({ given, rules, dice }: Case): Result {
  const written = given.character as Fields
  const c = one(given, rules)
  c.breath = field(written, 'breath', 0)
  c.drowning = field(written, 'drowning', 0)
  const state = fightOf([c], rules)
  const events = play(state, (tell) => suffocate(state, c, dice, tell))
  const resist = the(events, 'ResistRolled')
  return {
    lost: the(events, 'Suffocated')!.lost,
    vitality: c.vitality,
    breath: c.breath,
    drowning: c.drowning,
    state: hasCondition(c, 'dead') ? 'dead' : c.drowning > 0 ? 'drowning' : stateOf(c),
    ...(resist ? { resist: rolled(resist) } : {}),
  }
}

function phased({ given, command, rules }: Case): Result {
  const written = given.character as Fields
  const figures = field<Readonly<Record<string, number>>>(written, 'figures', {})
  const { AR = 0, AD = 0, speed, ...scores } = figures
  const c = personFrom(
    { ...written, ...scores, armor: { AR, AD }, speed, vitality: command.vitality, skills: scores },
    String(written.name),
    NOTHING,
    rules,
  )
  c.sheet = { ...c.sheet, phases: written.phases as readonly FightPhase[] }
  c.phase = 1 + field<readonly number[]>(written, 'begun', []).length
  const before = c.phase
  const state = fightOf([c], rules)
  const events = play(state, (tell) => settleState(state, c, true, tell)).filter(
    (event) => event.type === 'PhaseBegan',
  )
  const open = events.map(({ type, who, phase, say }) => ({ type, who, phase, say }))
  return {
    begun: Array.from({ length: c.phase - before }, (_, i) => before + 1 + i),
    figures: Object.fromEntries(Object.keys(figures).map((figure) => [figure, phaseFigure(c, figure)])),
    vitality: c.vitality,
    log: logOf(open),
    logForGameMaster: logOf(events),
  }
}

function skillUsed({ given, command, rules }: Case): Result {
  const weapon = weaponFrom(command.weapon)!
  const c = one(given, rules, [weapon])
  const skill = weaponSkill(c.sheet, weapon, '', rules)
  const attack = attackFrom({ weapon: command.weapon }, c.sheet.name, 'T', {})
  const foe = { sheet: { name: 'T' }, conditions: [] }
  return {
    skill,
    level: skillLevel(c.sheet, skill, rules),
    attack: weaponAttackTarget(c, foe, weapon, attack, rules).value,
    parry: defenseTarget(c, { kind: 'parry', weapon: weapon.id }, undefined, rules).value,
    damageBonus: isWeaponMaster(c.sheet, skill) ? (rules.tables.perks['weapon-master']?.damage ?? 0) : 0,
  }
}

function unawareOf({ given, command, rules }: Case): Result {
  const begun = field<readonly string[]>(given, 'begun', [])
  const people = new Map(
    (given.combatants as readonly Fields[]).map((written) => {
      const c = personFrom(written, String(written.name), NOTHING, rules)
      const perks = c.sheet.perks
      c.unaware =
        command.round === 1 &&
        c.sheet.surprised &&
        !perks.includes('combat-reflexes') &&
        !begun.includes(c.sheet.name)
      c.sheet = { ...c.sheet, side: String(written.side) }
      return [c.sheet.name, c]
    }),
  )
  const pairs = given.pairs as readonly (readonly [string, string])[]
  return {
    unaware: pairs.map(([by, on]) => {
      const a = people.get(by)!
      const d = people.get(on)!
      return a.sheet.side !== d.sheet.side && isUnaware(a, d)
    }),
  }
}

function logWords({ given, rules }: Case): Result {
  const words = (given.events as readonly Fields[]).map((written) => ({
    type: 'ConditionBegan' as const,
    who: String(written.who),
    condition: String(written.condition),
    rounds: Number(written.rounds),
    cause: String(written.cause),
  }))
  void rules
  return { log: logOf(words) }
}

function stopped({ given, command, rules, dice }: Case): Result {
  const bless = catalog.spells.bless!
  const own = { ...NOTHING, spells: [bless], weapons: [catalog.weapons.longsword!] }
  const people = ['A', 'B', 'Bob'].map((name) =>
    personFrom({ name, maneuvers: ['riposte'] }, name, own, rules),
  )
  const state = fightOf(people, rules)
  if (given.waiting !== '') {
    const attack = attackFrom({ weapon: 'longsword' }, 'B', 'A', {})
    state.pending = {
      blow: { kind: 'attack', attack, rested: true, pair: false },
      stage: given.waiting === 'riposte' ? 'riposte' : 'defense',
      penalty: 0,
      paid: false,
      damage: 0,
      dodged: false,
      parriedWith: given.waiting === 'riposte' ? 'longsword' : '',
      failedWith: '',
      fumbled: false,
    }
  }
  const { type: _type, verb, to, and, ...clauses } = command
  const asked = {
    ...(clauses as Record<string, string | number>),
    verb: String(verb),
    ...(to === undefined
      ? {}
      : verb === 'cast'
        ? { to: [String(to), ...(and ? [String(and)] : [])] }
        : { to: String(to) }),
  }
  play(state, (tell) => decide(state, 'gm', asked, dice, tell))
  return { ok: true }
}

/** Commands of the further rules, by their type. */
export const further: Readonly<Record<string, (one: Case) => Result>> = {
  breakage,
  etch,
  fall: fallen,
  hazard: exposed,
  suffocate: suffocated,
  phases: phased,
  skillUsed,
  unaware: unawareOf,
  logWords,
  stop: stopped,
  breath: ({ given }) => ({
    rounds: (given.characters as readonly Fields[]).map((written) =>
      breathRounds(Number(written.EN), written.how as 'stress' | 'normal' | 'prepared'),
    ),
  }),
  powerCost: ({ command }) => ({
    cp: powerPrice(
      String(command.tier),
      field(command, 'enhancements', []),
      field(command, 'limitations', []),
    ),
  }),
}
