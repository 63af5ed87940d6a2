/** A text as it was some time ago. */
export interface Version {
  readonly at: number
  readonly title: string
  readonly text: string
}

const MOST = 10
/** A version is worth keeping this long after the one before. */
const APART = 60_000

/**
 * The versions with another one in front: ten at most. While somebody writes, the newest is replaced until it is a minute
 * old, so that ten of them reach back some time; `isWhole` keeps it as it is, because another file takes its place.
 */
export function withVersion(
  versions: readonly Version[],
  next: Version,
  isWhole = false,
): readonly Version[] {
  if (versions[0]?.text === next.text || next.text.trim() === '') return versions
  const [newest, older] = [versions[0], versions[1]]
  const isDraft =
    !isWhole &&
    newest !== undefined &&
    older !== undefined &&
    newest.at - older.at < APART &&
    newest.title === next.title
  return [next, ...(isDraft ? versions.slice(1) : versions)].slice(0, MOST)
}
