import { DocumentFault } from '../../library/fault.js'

/** What is varied: a field of the scenario, or how somebody plays, and the values it takes. */
export interface Axis {
  /** `pc.AC`, `policy`, `policy.gm`. */
  readonly name: string
  readonly values: readonly string[]
}

const MAX_VALUES = 500

/** `pc.AC=12..18`, `pc.hp=10..28:3`, `foes.0.Dmg=1d6,1d8`, `policy=attack,cautious`. */
export function parseAxis(text: string): Axis {
  const at = text.indexOf('=')
  const name = text.slice(0, at).trim()
  const said = text.slice(at + 1).trim()
  if (at < 1 || said === '')
    throw new DocumentFault(
      `--vary ${text}: write it as field=from..to, field=from..to:step or field=one,another`,
    )
  const values = valuesOf(said)
  if (values.length === 0 || values.length > MAX_VALUES)
    throw new DocumentFault(`--vary ${text}: that is ${values.length} values; take 1 to ${MAX_VALUES}`)
  const twice = values.find((value, i) => values.indexOf(value) !== i)
  if (twice !== undefined) throw new DocumentFault(`--vary ${text}: ${twice} is there twice`)
  return { name, values }
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?::(${NUMBER}))?$`)

function valuesOf(said: string): readonly string[] {
  const range = RANGE.exec(said)
  if (!range) return said.split(',').map((value) => value.trim())
  const [from, to, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)]
  if (step <= 0 || to < from) return []
  // Counted, not added up: 0.1 + 0.2 would not be 0.3.
  const count = Math.floor((to - from) / step + 1e-9) + 1
  if (count > MAX_VALUES) return new Array<string>(count).fill('')
  return Array.from({ length: count }, (_, i) => String(Number((from + i * step).toFixed(10))))
}

/** Whether an axis is about who plays how, and whom: `*` for everybody. */
export function policySeat({ name }: Pick<Axis, 'name'>): string | undefined {
  if (name === 'policy') return '*'
  return name.startsWith('policy.') ? name.slice('policy.'.length) : undefined
}
