import { canonical } from '../../kernel/canonical.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { must } from './checking.js'

/** Writes one state after another over the same one: each time it must be the copy that `clone` makes. */
export function copiesLikeClone(ruleset: Ruleset, used: unknown): (state: unknown) => void {
  const { copy } = ruleset.speed ?? {}
  const into = ruleset.clone(used)
  return (state) => {
    if (!copy) return
    const before = canonical(state)
    copy(state, into)
    must(canonical(into) === before, 'what is copied over another state differs')
    must(canonical(state) === before, 'copying changed the state')
  }
}

/** Collects keys and how they are spelled: two states must agree in both or in neither. */
export function spellsLikeKeys(ruleset: Ruleset): (state: unknown) => void {
  const { spell } = ruleset.speed ?? {}
  const spelledOf = new Map<string, string>()
  const keyOf = new Map<string, string>()
  return (state) => {
    if (!spell) return
    const { codes, length } = spell(state)
    const spelled = codes.slice(0, length).join()
    const key = ruleset.key(state)
    must((spelledOf.get(key) ?? spelled) === spelled, `spells one key in two ways: ${key}`)
    must((keyOf.get(spelled) ?? key) === key, `spells two keys alike: ${key}`)
    spelledOf.set(key, spelled)
    keyOf.set(spelled, key)
  }
}
