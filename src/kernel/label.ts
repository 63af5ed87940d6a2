/**
 * Returns a name as people read it: `cinder-imp_3` is "Cinder Imp 3", `ysolde` is "Ysolde". A name that has a space is
 * somebody's own and stays as it is.
 */
export function labelOf(name: string): string {
  if (/\s/.test(name)) return name
  return name
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
