import type { Chance } from '../../soak/frame/chance.js'

/** A save as some other program might have written it: its text, and every piece of it that no rule knows. */
export interface OddSave {
  readonly text: string
  /** `"key": value` as it is spelled, in the order of the text. */
  readonly unknown: readonly string[]
}

const ODD_KEYS = ['__proto__', 'constructor', 'toString', '', ' ', 'é', '0', '10', 'Ω', 'a/b', 'c~d', 'x"y']
const ODD_VALUES = [
  '1.50',
  '-0',
  '1e3',
  'null',
  'true',
  '"\\u00e9 \\/ \\n"',
  '[ ]',
  '{ }',
  '[1 ,2,  3]',
  '{"z":1,"a":{"m":[null]}}',
  '"<script>alert(1)</script>"',
]

/** Writes JSON with odd spaces, and unknown keys in every object that it is told to open to them. */
class Writer {
  readonly unknown: string[] = []
  private readonly chance: Chance
  private count = 0
  private readonly used = new Set<string>()

  constructor(chance: Chance) {
    this.chance = chance
  }

  private space(): string {
    return this.chance.one(['', '', ' ', '  ', '\n', '\n\t', ' \n  '])
  }

  private odd(): string {
    const name = this.chance.one(ODD_KEYS)
    const key = this.used.has(name) ? `${name}_${this.count++}` : name
    this.used.add(name)
    const member = `${JSON.stringify(key)}${this.chance.one([':', ' :', ': '])}${this.chance.one(ODD_VALUES)}`
    this.unknown.push(member)
    return member
  }

  /** An object of members in any order; `opens`: unknown keys stand among them. Sections by name hold entries alone. */
  object(members: readonly (readonly [string, () => string])[], opens = true): string {
    const parts = this.chance.shuffled(members).flatMap(([key, value]) => {
      const before = opens && this.chance.in(2) ? [this.odd()] : []
      return [...before, `${this.keyOf(key)}${this.space()}:${this.space()}${value()}`]
    })
    if (opens && this.chance.in(2)) parts.push(this.odd())
    return `{${parts.map((part) => `${this.space()}${part}${this.space()}`).join(',')}}`
  }

  /** A key, now and then with a letter of it as an escape. */
  private keyOf(key: string): string {
    const plain = JSON.stringify(key)
    if (!/^"[a-z_]+"$/.test(plain) || !this.chance.in(6)) return plain
    return `"\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${plain.slice(2)}`
  }

  /** A value; numbers are spelled as other programs do, lists have odd spaces. */
  plain(value: unknown): () => string {
    return () => {
      if (typeof value === 'number' && this.chance.in(3)) return `${value}.0`
      if (Array.isArray(value) && this.chance.in(3))
        return `[${value.map((one) => `${this.space()}${JSON.stringify(one)}${this.space()}`).join(',')}]`
      return JSON.stringify(value)
    }
  }
}

const FIGURES = { bx_ac: 15, bx_hd: 4, bx_hp: 30, bx_hp_max: 30, bx_at: 5, bx_dmg: '1d8', bx_ml: 10 }
const SKILLS = ['Athletics', 'Observation', 'Navigation', 'Healing']

/** A campaign of three zones in any order, with everything that the sheet names and much that it does not. */
export function oddSave(chance: Chance): OddSave {
  const w = new Writer(chance)
  const entries = (all: object): readonly (readonly [string, () => string])[] =>
    Object.entries(all).map(([key, value]) => [key, w.plain(value)] as const)
  const person = (name: string, more: object) => () =>
    w.object(entries({ name, ...FIGURES, skills: SKILLS, conditions: [], history: [], ...more }))
  const zone = (name: string, ways: readonly object[]) => () =>
    w.object(entries({ name, crossing_points: ways, notes: '', terrain: 'fen' }))
  const wolf = 'Wolf: BX: AC=12, HD=1, hp=3/3, AT=+1, Dmg=1d4, ML=6'
  const table = (name: string) => () =>
    w.object(
      entries({
        zone: name,
        randomizer: '1d6',
        fallback_priority: 1,
        entries: [
          { range: '1-2', prompt: 'Rain', bx_plug: {} },
          { range: '3', prompt: 'A wolf', bx_plug: { type: 'combat', stats: wolf } },
          { range: '4', prompt: 'A rope', bx_plug: { type: 'save', who: 'party', fail: 'hp -1d4' } },
          {
            range: '5-6',
            prompt: 'A cart',
            bx_plug: { type: 'skill', skill: 'Athletics', stakes: 'x', fail: 'Flood +1' },
          },
        ],
      }),
    )
  const clock = {
    owner: 'Valley',
    max_progress: 400,
    status: 'active',
    advance_bullets: ['rain'],
    trigger_on_completion: '',
  }
  const engine = {
    status: 'active',
    cadence: true,
    zone_scope: 'Global',
    hard_gates: [],
    randomizer: '1d6',
    outcome_mapping: { '1': 'Flood +1', '2-3': 'party: hp +1', '4-6': 'No effect' },
    linked_clocks: ['Flood'],
    run_cap_per_day: 1,
    runs_today: 0,
    roll_history: [],
  }
  const months = [
    { name: 'Thaw', days: 30, season: 'spring' },
    { name: 'Bloom', days: 31, season: 'summer' },
  ]
  const way = (to: string, name: string, tag: unknown) => ({ to, name, tag })
  const text = w.object([
    [
      'meta',
      () =>
        w.object(
          entries({ session_id: 3, in_game_date: '9 Thaw', pc_zone: 'Lea', campaign_intensity: 'high' }),
        ),
    ],
    ['calendar', w.plain(months)],
    ['pc_state', person('Ada', {})],
    [
      'npcs',
      () =>
        w.object(
          [['Bo', person('Bo', { zone: 'Lea', status: 'active', with_pc: true, is_companion: true })]],
          false,
        ),
    ],
    [
      'companions',
      () =>
        w.object(
          [
            ['Bo', () => w.object(entries({ npc_name: 'Bo', trust_in_pc: 'high', history: [] }))],
            ['Cy', person('Cy', { npc_name: 'Cy', with_pc: true })],
          ],
          false,
        ),
    ],
    [
      'zones',
      () =>
        w.object(
          [
            ['Lea', zone('Lea', [way('Fen', 'dyke', 'slow'), way('Mill', 'lane', null)])],
            ['Fen', zone('Fen', [way('Lea', 'dyke', ['slow', 'eventful'])])],
            ['Mill', zone('Mill', [way('Lea', 'lane', 'eventful')])],
          ],
          false,
        ),
    ],
    [
      'encounter_lists',
      () =>
        w.object(
          [
            ['Lea', table('Lea')],
            ['Fen', table('Fen')],
          ],
          false,
        ),
    ],
    [
      'clocks',
      () => w.object([['Flood', () => w.object(entries({ name: 'Flood', progress: 0, ...clock }))]], false),
    ],
    ['engines', () => w.object([['R', () => w.object(entries({ name: 'Rain', ...engine }))]], false)],
    ['factions', () => w.object(entries({ Reeve: { trend: 'rising' } }))],
    ['house_rules', w.plain({ ale: 'heals nothing' })],
    ['losses_irreversibles', w.plain([])],
    ['adjudication_log', w.plain([])],
    ['session_log', w.plain([])],
  ])
  return { text: `${chance.in(2) ? '\uFEFF' : ''}${text}\n`, unknown: w.unknown }
}
