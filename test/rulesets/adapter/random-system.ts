import type { FastDice } from '../../../src/kernel/dice/fast.js'

/** Pieces that a careless author might put anywhere. */
const ODD: readonly unknown[] = [
  null,
  true,
  'six',
  '',
  -1,
  1.5,
  1e9,
  Number.NaN,
  [],
  {},
  [1, 'a'],
  { min: 3 },
  'constructor',
  '__proto__',
]

/** Random `system:` blocks: mostly sensible, some of them spoilt in one place or several. */
export class RandomSystem {
  private readonly dice: FastDice
  private readonly slips: number

  /** One value in `slips` is an odd one. */
  constructor(dice: FastDice, slips: number) {
    this.dice = dice
    this.slips = slips
  }

  private pick<Value>(list: readonly Value[]): Value {
    return list[this.dice.die(list.length, '') - 1]!
  }

  private maybe(value: () => unknown): unknown {
    return this.dice.die(2, '') === 1 ? undefined : this.or(value)
  }

  private or(value: () => unknown): unknown {
    return this.dice.die(this.slips, '') === 1 ? this.pick(ODD) : value()
  }

  private number(from: number, to: number): number {
    return from - 1 + this.dice.die(to - from + 1, '')
  }

  private flag = () => this.dice.die(2, '') === 1
  private stat = () => this.pick(['strength', 'Dexterity', 'wits', 'stealth', 'luck', null])
  private action = () => this.pick(['sneak', 'attack', 'Hack', 'persuade', 'look', '_default'])
  private clock = () => this.pick(['heat', 'time', 'harm'])

  private map(keys: readonly string[], value: () => unknown): Record<string, unknown> {
    const entries = keys.filter(this.flag).map((key) => [key, this.or(value)])
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
  }

  private fields(record: Record<string, () => unknown>): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const key of Object.keys(record)) {
      const value = this.maybe(record[key]!)
      if (value !== undefined) made[key] = value
    }
    if (this.dice.die(4 * this.slips, '') === 1) made.unheard_of = 1
    return made
  }

  private descriptor(): unknown {
    const terms = () =>
      Array.from({ length: this.number(0, 3) }, () =>
        this.pick<unknown>(['attribute', 'ability', 'attribute_mod', 'modifier', 'retry', 'difficulty', 2]),
      )
    const outcome = () => this.or(() => this.pick(['botch', 'failure', 'mixed', 'success', 'critical']))
    return {
      dice: this.or(() => this.pick(['1d20', '3d6', '2d6', 'd%', '4D8'])),
      add: this.or(terms),
      compare: this.or(() => this.pick(['over', 'under', 'bands'])),
      target: this.or(terms),
      outcomes: this.or(() =>
        Array.from({ length: this.number(0, 4) }, () => ({
          min: this.or(() => this.number(-5, 15)),
          outcome: outcome(),
        })),
      ),
      else: outcome(),
      natural: this.or(() => this.map(['3', '18', '20'], outcome)),
    }
  }

  private resolution(): unknown {
    const mixed = this.number(1, 2)
    const low = this.number(4, 6)
    return this.fields({
      method: () => this.pick(['2d6_bands', 'dice_pool', 'dice_pool', 'own', 'percentile']),
      methods: () => ({ own: this.or(() => this.descriptor()) }),
      die_type: () => this.pick([4, 6, 8, 10, 12]),
      default_difficulty: () => this.number(4, 9),
      ones_cancel_successes: this.flag,
      botch_on_ones: this.flag,
      botch_requires_no_successes: this.flag,
      threshold_past_9: this.flag,
      target_cap: () => this.number(6, 10),
      min_pool: () => this.number(0, 2),
      pool_outcome_thresholds: () =>
        this.fields({
          botch: () => 0,
          failure: () => 0,
          mixed: () => mixed,
          success: () => mixed + 1,
          critical: () => mixed + 3,
        }),
      bands: () => ({
        failure: [2, low],
        mixed: this.or(() => [low + 1, 9]),
        success: this.or(() => [10, 11]),
        critical: [12, 12],
      }),
      critical_on: () => this.pick(['total', 'natural']),
    })
  }

  private changes = () =>
    Array.from({ length: this.number(0, 2) }, () => ({
      id: this.or(this.clock),
      delta: this.or(() => this.number(-2, 3)),
    }))
  private categories = () => this.fields({ combat: this.changes, default: this.changes })

  make(): unknown {
    return this.fields({
      resolution_rules: () =>
        this.fields({
          preset: () => this.pick(['default_2d6', 'mage_ascension']),
          name: () => 'a system',
          resolution: () => this.resolution(),
          stat_schema: () =>
            this.fields({
              attributes: () => ({ all: this.or(() => ['strength', 'dexterity', 'wits', 'luck']) }),
              abilities: () => ({ all: ['stealth', 'alertness', 'computer'] }),
              special_traits: () => ({ wits: this.or(() => ({ min: 0, max: 9 })) }),
            }),
          action_stat_map: () =>
            this.map(['sneak', 'attack', 'Hack', '_default'], () =>
              this.fields({
                attribute: this.stat,
                ability: this.stat,
                difficulty: () => this.number(3, 9),
                variants: () => ({ odd: this.fields({ ability: this.stat }) }),
              }),
            ),
          difficulty: () =>
            this.fields({
              default: () => this.number(4, 9),
              auto_success_if_pool_gte_difficulty: this.flag,
              retry_penalty: () => this.number(0, 2),
              min: () => 3,
              max: () => 10,
            }),
          willpower: () =>
            this.fields({
              enabled: this.flag,
              max_per_turn: () => this.number(0, 2),
              auto_successes_per_spend: () => 1,
            }),
          magick: () => this.fields({ pool: () => this.pick(['arete', 'arete_plus_sphere']) }),
          health: () => this.fields({ enabled: this.flag, stamina_soaks_lethal: this.flag }),
          safe_actions: () => ['look'],
          condition_map: () => this.map(['sneak', 'look'], () => 'odd'),
          clear_map: () => this.map(['exposed'], () => ['look']),
          inventory_requirements: () => this.map(['hack'], () => ({ deck: this.or(() => 1) })),
        }),
      clock_rules: () =>
        this.fields({
          enabled: this.flag,
          clocks_enabled: () => ['heat', 'time', 'harm'].filter(this.flag),
          direction: () => this.map(['time'], () => 'decrement'),
          cost_map: () =>
            this.map([this.action(), 'attack'], () =>
              this.map(['heat', 'time', 'harm'], () => this.number(-1, 3)),
            ),
          complication_clocks: this.categories,
          failure_effects: () =>
            this.fields({
              forgiving: this.categories,
              consequential: this.categories,
              punishing: this.categories,
            }),
          tension_keywords: () => this.map(['heat', 'time'], () => ['fire']),
          duration_map: () => this.map(['_default', 'sneak'], () => this.number(1, 60)),
          failure_severity: () =>
            this.fields({ streak_threshold: () => this.number(1, 4), tier3_base_harm: () => 2 }),
        }),
    })
  }
}
