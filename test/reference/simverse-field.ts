import { Faces } from './faces.js'
import { roll } from './simverse.js'
import { attackTarget, defenseTarget, resistTarget } from './simverse-aim.js'
import {
  armorOf,
  type Body,
  bodyOf,
  DICE,
  type FieldFighter,
  GIFTS,
  hindered,
  isDown,
  lay,
  MANA,
  STAMINA,
  same,
  viewText,
} from './simverse-body.js'
import type { Deed, DeedEvent } from './simverse-deeds.js'
import { type Ground, metresBetween, pushedTo, type Spot, wayRefusal } from './simverse-ground.js'
import { bandage, contestTargets, endOfRound, losePoints, mend } from './simverse-harm.js'

/** seed 003 §4 to §16 and rules/simverse-more V8 to V10: a fight of four on a grid, written a second time. */
export class SimverseField {
  private readonly ground: Ground
  protected readonly bodies: readonly Body[]
  protected deed: Deed = { who: '', verb: '' }
  private rider = false
  private wasTired = false
  protected wasDrained = false
  private penalty = 0
  protected dodged = false
  /** Nobody sees well: every attack roll is 4 less. */
  protected isDark = false
  private lost = 0

  constructor(ground: Ground, fighters: readonly FieldFighter[]) {
    this.ground = ground
    this.bodies = fighters.map(bodyOf)
    // V9: at the start everybody looks at the nearest foe, the first of those who are as near.
    for (const one of this.bodies) {
      const foes = this.bodies.filter(({ fighter }) => fighter.side !== one.fighter.side)
      const nearest = Math.min(...foes.map(({ spot }) => metresBetween(one.spot, spot)))
      this.turnTo(one, foes.find(({ spot }) => metresBetween(one.spot, spot) === nearest)!)
    }
  }

  get standing(): Readonly<Record<string, number | string>> {
    return Object.fromEntries(
      this.bodies.flatMap((one) => {
        const { name } = one.fighter
        const status = [...one.conditions].map(([id, { rounds }]) => {
          if (id === 'bleeding') return `bleeding x${one.wounds.length}`
          return rounds > 0 ? `${id} (${rounds})` : id
        })
        if (one.holds !== '') status.push(`holds ${one.holds}`)
        return [
          [name, one.vitality],
          [`${name}'s Stamina`, one.stamina],
          [`${name}'s Mana`, one.mana],
          [`${name}'s Reactions`, Math.max(0, one.reactions)],
          [`${name}'s place`, `${one.spot.x},${one.spot.y}`],
          [`${name}'s view`, viewText(one.look)],
          [`${name}'s conditions`, status.sort().join(', ')],
        ]
      }),
    )
  }

  begin(deed: Deed, rider: boolean): void {
    this.deed = deed
    this.rider = rider
    const me = this.named(deed.who)
    this.wasTired = me.conditions.has('exhausted')
    this.wasDrained = me.conditions.has('depleted')
  }

  /** Why somebody cannot go this way, or '' (V9). */
  refuses(who: string, kind: string, corners: readonly Spot[]): string {
    const me = this.named(who)
    const times = { half: 1, full: 2, sprint: 4 }[kind]!
    const { DX, EN } = me.fighter
    const speed = Math.max(0, (DX + EN) / 4 - (me.conditions.has('slowed') ? 2 : 0))
    const others = this.bodies
      .filter((one) => one !== me && !isDown(one))
      .map(({ spot, fighter }) => ({ ...spot, foe: fighter.side !== me.fighter.side }))
    return wayRefusal(this.ground, [me.spot, ...corners], speed * times, others)
  }

  /** Follows one event by the dice that fell for it; throws where the program comes to something else. */
  follow(event: DeedEvent, thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const rule = this.rules[event.type]
    rule?.(event, faces)
    if (rule || thrown.length > 0) faces.done()
  }

  protected readonly rules: Record<string, (event: DeedEvent, faces: Faces) => void> = {
    InstantCast: (event) => {
      this.named(String(event.who)).reactions--
    },
    Paid: (event) => this.pay(event),
    AttackDeclared: (event) => this.declare(event),
    AttackRolled: (event, faces) => this.attack(event, faces),
    AttackStruck: (event) => this.strike(event),
    DefenseRolled: (event, faces) => this.defend(event, faces),
    DamageDealt: (event, faces) => this.hurt(event, faces),
    ManeuverRolled: (event, faces) => this.maneuver(event, faces),
    ContestRolled: (event, faces) => this.contest(event, faces),
    ResistRolled: (event, faces) => this.resist(event, faces),
    ConditionBegan: (event, faces) => this.rides(event, faces),
    ManaLost: (event, faces) => this.loseMana(this.named(String(event.who)), faces),
    Healed: (event, faces) => this.heal(event, faces),
    BuffGained: (event) => this.give(event),
    FirstAidRolled: (event, faces) => this.aid(event, faces),
    CheckRolled: (event, faces) => this.check(event, faces),
    FullDefenseTaken: (event) => {
      const one = this.named(String(event.who))
      one.reactions += 2
    },
    Moved: (event) => this.move(event),
    Faced: (event) => this.turnTo(this.named(String(event.who)), this.named(String(event.to))),
    HandsChanged: (event) => {
      const one = this.named(String(event.who))
      one.armed = true
      one.conditions.delete('disarmed')
    },
    ConditionEnded: (event) => {
      const willing = ['prone', 'defensive-stance', 'disarmed', 'charmed']
      if (willing.includes(String(event.condition)))
        this.named(String(event.who)).conditions.delete(String(event.condition))
    },
    TurnEnded: (event) => {
      const one = this.named(String(event.who))
      one.isDone = true
      one.misled = ''
    },
    TurnSkipped: ({ who }) => {
      this.named(String(who)).isDone = true
    },
    RoundTicked: (event, faces) => this.tick(event, faces),
    RoundStarted: () => {
      for (const one of this.bodies) {
        one.reactions = 1
        one.attacked = false
        one.isDone = false
      }
    },
  }

  private pay(event: DeedEvent): void {
    const one = this.named(String(event.who))
    const what = String(event.what)
    const stamina = STAMINA[what] ?? 0
    const mana = MANA[what] ?? 0
    if (event.stamina !== stamina || event.mana !== mana)
      throw new Error(`${what} costs ${event.stamina} and ${event.mana}, and ${stamina} and ${mana}`)
    one.stamina -= stamina
    one.mana -= mana
    if (stamina > 0 && one.stamina === 0) lay(one, 'exhausted')
    if (mana > 0 && one.mana === 0) lay(one, 'depleted')
    if (what === 'defensive-stance' && this.deed.verb === 'stance' && this.deed.who === one.fighter.name)
      lay(one, 'defensive-stance')
  }

  /** V9: whoever attacks looks at the first one they strike at. V16: an attack frees the charmed. */
  private declare(event: DeedEvent): void {
    const me = this.named(String(event.who))
    const blows = event.blows as readonly { readonly attack: { readonly defender: string } }[]
    if (this.deed.verb === 'attack') me.attacked = true
    for (const [i, { attack }] of blows.entries()) {
      const one = this.named(attack.defender)
      if (i === 0) this.turnTo(me, one)
      one.conditions.delete('charmed')
    }
  }

  private turnTo(one: Body, other: Body): void {
    const { x, y } = one.spot
    if (other.spot.x !== x || other.spot.y !== y) one.look = { x: other.spot.x - x, y: other.spot.y - y }
  }

  private attack(event: DeedEvent, faces: Faces): void {
    const me = this.named(String(event.attacker))
    const target = this.named(String(event.defender))
    const rested = this.deed.verb === 'cast' ? !this.wasDrained : !this.wasTired
    const aim = attackTarget(this.ground, this.bodies, me, target, this.deed, rested)
    const rolled = roll(aim - (this.isDark ? 4 : 0), faces.sum(3))
    same(event, rolled)
    me.misled = ''
    this.penalty = rolled.success ? Math.floor(rolled.margin / 5) : 0
    this.dodged = false
  }

  private strike(event: DeedEvent): void {
    this.penalty = 0
    this.dodged = false
    this.named(String(event.attacker)).misled = ''
  }

  private defend(event: DeedEvent, faces: Faces): void {
    const one = this.named(String(event.defender))
    const foe = this.named(this.deed.who)
    const sum = faces.sum(3)
    const aim = defenseTarget(this.ground, one, foe, String(event.kind), this.deed)
    const rolled = roll(aim - this.penalty, sum)
    same(event, rolled)
    one.reactions--
    this.dodged = rolled.success
    if (event.kind === 'parry' && sum === 18) one.worn++
  }

  /** §5, §6, §16; R36 to R43, R48, R80, V8. */
  private hurt(event: DeedEvent, faces: Faces): void {
    const { maneuver, spell } = this.deed
    const me = this.named(String(event.attacker))
    const victim = this.named(String(event.defender))
    const { weapon, ST } = me.fighter
    const isWeapon = this.deed.verb === 'attack'
    const bonus =
      (maneuver === 'power-attack' ? 2 : 0) + (me.gifts.smite ? 3 : 0) + (me.gifts.enhanced ? 1 : 0)
    const count = isWeapon ? weapon.dice + bonus : DICE[spell!]!
    const plus = isWeapon ? weapon.plus + Math.floor((ST - 10) / 2) - (me.worn > 0 ? 1 : 0) : 0
    let raw = Math.max(1, faces.sum(count) + plus)
    if (this.dodged) raw = Math.max(1, Math.floor(raw / 2))
    const ignored = isWeapon ? (maneuver === 'precision-strike' ? 2 : 0) + (me.gifts.smite ? 2 : 0) : 0
    const AR = Math.max(0, armorOf(victim) - ignored)
    const type = isWeapon ? weapon.type : 'energy'
    const through = Math.max(0, raw - (type === 'cutting' ? 2 * AR : AR))
    this.lost = type === 'impaling' ? 2 * through : through
    if (this.lost !== event.damage) throw new Error(`${this.lost} is lost, and ${event.damage}`)
    if (isWeapon) me.gifts.smite = false
    const extra = (maneuver === 'knockback-strike' ? 3 : 0) + (spell === 'Telekinetic Throw' ? 2 : 0)
    this.lose(victim, this.lost, true)
    if (type === 'cutting' && this.lost > 0 && !victim.conditions.has('dead')) {
      victim.wounds.push(0)
      lay(victim, 'bleeding')
    }
    this.push(me, victim, Math.floor(raw / 10) + extra)
  }

  /** §16; V8: a metre or more ends a stance and a hold that is not the pusher's. */
  private push(me: Body, victim: Body, metres: number): void {
    if (metres === 0) return
    const others = this.bodies.filter((one) => one !== victim && !isDown(one)).map(({ spot }) => spot)
    const { spot, moved } = pushedTo(this.ground, me.spot, victim.spot, metres, others)
    victim.spot = spot
    if (moved === 0) return
    victim.conditions.delete('defensive-stance')
    const other = victim.holds || victim.heldBy
    if (other !== '' && other !== me.fighter.name) this.release(victim)
  }

  private release(one: Body): void {
    const other = this.bodies.find(({ fighter }) => fighter.name === (one.holds || one.heldBy))
    for (const each of [one, ...(other ? [other] : [])]) {
      each.holds = ''
      each.heldBy = ''
      each.conditions.delete('grappled')
      each.conditions.delete('pinned')
    }
  }

  private lose(one: Body, points: number, isDamage: boolean): void {
    if (losePoints(one, points, isDamage) && (one.holds || one.heldBy) !== '') this.release(one)
  }

  /** §14; R68: Trip and Shield Bash, a skill roll each. */
  private maneuver(event: DeedEvent, faces: Faces): void {
    const me = this.named(String(event.actor))
    const { DX, skill, shield } = me.fighter
    const isBash = event.maneuver === 'shield-bash'
    const level = isBash ? (shield ?? -2) : skill
    const rolled = roll(DX + level + hindered(me, 'body', isBash && !this.wasTired), faces.sum(3))
    same(event, rolled)
    this.penalty = rolled.success ? Math.floor(rolled.margin / 5) : 0
  }

  /** §14, §15; R67, R72: both roll; disarming needs five, and equal margins change nothing. */
  private contest(event: DeedEvent, faces: Faces): void {
    const { kind } = event
    const me = this.named(String(event.actor))
    const other = this.named(String(event.opponent))
    const [mine, theirs] = [faces.sum(3), faces.sum(3)]
    const [own, against] = contestTargets(String(kind), me, other)
    const [a, b] = [roll(own, mine), roll(against, theirs)]
    same(event.own as DeedEvent, a)
    same(event.other as DeedEvent, b)
    const ahead = (a.success || b.success) && a.margin > b.margin
    const won = ahead && (kind !== 'disarm' || a.margin - b.margin >= 5)
    if (won !== event.won) throw new Error(`${kind} is ${won ? 'won' : 'lost'} by the second rules`)
    if (kind === 'feint') me.misled = won ? other.fighter.name : ''
    if (won) this.wins(String(kind), me, other)
  }

  private wins(kind: string, me: Body, other: Body): void {
    if (kind === 'disarm') {
      other.armed = false
      lay(other, 'disarmed')
    } else if (kind === 'grapple') {
      me.holds = other.fighter.name
      other.heldBy = me.fighter.name
      lay(me, 'grappled')
      lay(other, 'grappled')
    } else if (kind === 'pin') lay(other, 'pinned')
    else if (kind === 'escape') this.release(me)
  }

  /** R22: what holds actions back does not hold a resistance back; a blessing and pain do reach it. */
  private resist(event: DeedEvent, faces: Faces): void {
    const one = this.named(String(event.who))
    const { verb, spell } = this.deed
    const target = resistTarget(one, verb === 'cast' ? spell! : verb, this.penalty)
    const rolled = roll(target, faces.sum(3))
    if (rolled.success !== event.success || rolled.margin !== event.margin)
      throw new Error(`${event.who} resists by ${event.margin}, and by ${rolled.margin}`)
    if (rolled.success) return
    if (verb === 'trip' || verb === 'attack') lay(one, 'prone')
    if (verb === 'bash') {
      lay(one, 'stunned', 1)
      lay(one, 'losesNextMajor', 1)
    }
    if (spell === 'Mind Blast') lay(one, 'dazed', 1)
    if (spell === 'Sleep') lay(one, 'asleep', 50)
    if (spell === 'Charm Person') lay(one, 'charmed', 100)
  }

  /** §6; R50: what fire and cold do when it was asked for. */
  private rides(event: DeedEvent, faces: Faces): void {
    const { condition } = event
    if (condition !== 'burning' && condition !== 'slowed') return
    if (!this.rider || this.lost === 0) throw new Error(`nobody asked for ${condition}`)
    lay(this.named(String(event.who)), condition, faces.one())
  }

  private loseMana(one: Body, faces: Faces): void {
    one.mana -= Math.min(one.mana, faces.sum(2))
    if (one.mana === 0) lay(one, 'depleted')
  }

  /** Life Drain brings half of what it took, rounded up. */
  private heal(event: DeedEvent, faces: Faces): void {
    const { spell } = this.deed
    const isGreat = spell === 'Greater Healing'
    const points = spell === 'Life Drain' ? Math.ceil(this.lost / 2) : faces.sum(isGreat ? 4 : 2)
    mend(this.named(String(event.who)), points, isGreat)
  }

  private give(event: DeedEvent): void {
    const one = this.named(String(event.who))
    one.gifts[GIFTS[(event.buff as { readonly name: string }).name]!] = true
  }

  /** R53, R58. */
  private aid(event: DeedEvent, faces: Faces): void {
    const me = this.named(this.deed.who)
    const patient = this.named(String(event.patient))
    const { IN, firstAid } = me.fighter
    const rolled = roll(IN + (firstAid ?? -2) + hindered(me, 'mind', false), faces.sum(3))
    same(event, rolled)
    bandage(patient, rolled.success, faces)
  }

  /** §7; R22, R25: armor hinders what the body does, and nothing that the mind does. */
  private check(event: DeedEvent, faces: Faces): void {
    const me = this.named(this.deed.who)
    const { DX, athletics, penalty, IN, AW, firstAid } = me.fighter
    const douses = this.deed.verb === 'douse'
    const isBody = douses || event.skill === 'Athletics'
    const level = douses ? 0 : ((isBody ? athletics : firstAid) ?? -2)
    const base = this.deed.verb === 'look' ? Math.floor((IN + AW) / 2) : (isBody ? DX + penalty : IN) + level
    const rolled = roll(base + hindered(me, isBody ? 'body' : 'mind', false), faces.sum(3))
    same(event, rolled)
    if (douses && rolled.success) this.named(this.deed.to ?? me.fighter.name).conditions.delete('burning')
  }

  private move(event: DeedEvent): void {
    const one = this.named(String(event.who))
    one.spot = { x: Number(event.at), y: Number(event.y) }
    one.look = event.look as Spot
  }

  private tick(event: DeedEvent, faces: Faces): void {
    const one = this.named(String(event.who))
    const { lost, burns } = endOfRound(one, faces)
    if (lost !== event.lost) throw new Error(`${event.who} loses ${event.lost}, and ${lost}`)
    if (lost > 0) this.lose(one, lost, burns > 0)
  }

  protected named(name: string): Body {
    const found = this.bodies.find(({ fighter }) => fighter.name === name)
    if (!found) throw new Error(`nobody is called "${name}"`)
    return found
  }
}
