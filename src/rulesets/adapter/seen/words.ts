/** ` at the vault`, or nothing. */
export function at(target: string | null): string {
  return target === null ? '' : ` at ${target}`
}
