const NAME = /(?:^|[\s{,-])["']?(?:Name|name|id)["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\n,}\]#]+))/g

/** The names that a text gives to people and things, in its order; also where it is no YAML yet. */
export function namesIn(text: string): readonly string[] {
  const found = [...text.matchAll(NAME)].map(([, a, b, c]) => (a ?? b ?? c ?? '').trim())
  return [...new Set(found.filter((name) => name !== '' && name.length <= 60))]
}
