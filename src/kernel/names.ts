/** Case never matters in a name, and space, hyphen and underscore are equal: `marsh_stalker` = `Marsh Stalker`. */
export function normalName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

export function sameName(a: string, b: string): boolean {
  return a === b || normalName(a) === normalName(b)
}
