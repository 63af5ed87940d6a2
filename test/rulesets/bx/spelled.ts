/** A piece of JSON as it is spelled: its text, and the parts of an object or a list with the spaces before them. */
interface Spelled {
  readonly text: string
  /** The spelling of everything before the value of each part: spaces, key, colon. Keys of a list are its places. */
  readonly parts: readonly { readonly key: string; readonly head: string; readonly value: Spelled }[]
  /** The spaces behind each part; behind the last one those before the bracket. */
  readonly tails: readonly string[]
  readonly kind: 'object' | 'list' | 'plain'
}

const SPACE = /[ \t\r\n]*/y
const PLAIN = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y

/** Reads JSON with its spelling; a second reader, which shares nothing with the program's. */
class Reader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.text) ?? []
    this.at += found.length
    return found
  }

  value(): Spelled {
    const start = this.at
    const open = this.text[start]
    if (open !== '{' && open !== '[') return { text: this.match(PLAIN), parts: [], tails: [], kind: 'plain' }
    const kind = open === '{' ? 'object' : 'list'
    const close = open === '{' ? '}' : ']'
    const parts: { key: string; head: string; value: Spelled }[] = []
    const tails: string[] = []
    do {
      this.at++
      const from = this.at
      const space = this.match(SPACE)
      if (this.text[this.at] === close) {
        tails.push(space)
        break
      }
      let key = String(parts.length)
      if (kind === 'object') {
        key = JSON.parse(this.match(PLAIN)) as string
        this.match(SPACE)
        this.at++
        this.match(SPACE)
      }
      const head = this.text.slice(from, this.at)
      parts.push({ key, head, value: this.value() })
      tails.push(this.match(SPACE))
    } while (this.text[this.at] === ',')
    this.at++
    return { text: this.text.slice(start, this.at), parts, tails, kind }
  }
}

function spelled(text: string): Spelled {
  const start = text.indexOf('{')
  return new Reader(text.slice(start)).value()
}

/** Keys of a save that the game writes, by the path to them; `*` is any name, `**` anything below (rules/bx-campaign C4, C26 to C37). */
const WRITTEN: readonly string[] = [
  'meta/session_id',
  'meta/in_game_date',
  'meta/day_of_month',
  'meta/month',
  'meta/pc_zone',
  'meta/season',
  ...['pc_state', 'npcs/*', 'companions/*'].flatMap((entry) =>
    ['history', 'conditions', 'stat_modifiers', 'skills_changed']
      .map((key) => `${entry}/${key}/**`)
      .concat(['bx_hp', 'bx_hp_max', 'status', 'with_pc', 'zone'].map((key) => `${entry}/${key}`)),
  ),
  ...[
    'progress',
    'status',
    'advanced_this_day',
    'advanced_this_session',
    'trigger_fired',
    'trigger_fired_text',
    'last_advanced_session',
    'last_advanced_date',
  ].map((key) => `clocks/*/${key}`),
  ...['runs_today', 'last_run_date', 'last_run_session', 'roll_history/**'].map((key) => `engines/*/${key}`),
  'adjudication_log/**',
  'session_log/**',
  'session_summaries/**',
  'losses_irreversibles/**',
  'discoveries/**',
]

function isWritten(path: readonly string[]): boolean {
  return WRITTEN.some((pattern) => {
    const steps = pattern.split('/')
    return (
      (steps.at(-1) === '**' ? path.length >= steps.length - 1 : path.length === steps.length) &&
      steps.every((step, i) => step === '**' || step === '*' || step === path[i])
    )
  })
}

/**
 * Everything that is other than it may be: a key that went or moved, other spaces, another spelling of the same value, a
 * value that the sheet does not name. What is new stands behind what was there.
 */
export function wrongSpellings(before: string, after: string): readonly string[] {
  const wrong: string[] = []
  const compare = (one: Spelled, other: Spelled, path: readonly string[]): void => {
    if (one.text === other.text) return
    const place = `/${path.join('/')}`
    if (isWritten(path) || one.kind !== other.kind || one.kind === 'plain') {
      if (!isWritten(path)) wrong.push(`${place}: ${one.text} is ${other.text} now`)
      else if (other.kind === 'plain' && Object.is(JSON.parse(one.text), JSON.parse(other.text)))
        wrong.push(`${place}: ${one.text} is spelled ${other.text} now`)
      return
    }
    one.parts.forEach(({ key, head, value }, i) => {
      const now = other.parts[i]
      if (now?.key !== key) wrong.push(`${place}: ${key} does not stand where it stood`)
      else if (now.head !== head) wrong.push(`${place}/${key}: other spaces`)
      else compare(value, now.value, [...path, key])
    })
    // What is new stands before the spaces that close the old.
    const old = [...other.tails.slice(0, one.tails.length - 1), other.tails.at(-1)]
    if (!one.tails.every((tail, i) => tail === old[i])) wrong.push(`${place}: other spaces behind a value`)
    for (const { key } of other.parts.slice(one.parts.length))
      if (!isWritten([...path, key])) wrong.push(`${place}: ${key} is new`)
  }
  compare(spelled(before), spelled(after), [])
  return wrong
}
