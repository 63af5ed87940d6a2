import { visible } from './visible.js'

/** Characters that take no room on a screen, and so could hide in a name. */
const UNSEEN = /[\u00ad\u180e\u200b-\u200d\u2060-\u2064]/g

/** The longest name that documents and commands bring in, in characters. */
export const MAX_NAME = 80

/** The longest title of a scenario. */
export const MAX_TITLE = 120

/** Returns the text with every character visible: what takes no room, and what would act on the screen, is spelled out. */
export function spelledOut(text: string): string {
  return visible(text).replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Returns what is wrong with a name that comes in, as one sentence; nothing for a good one. Two names that look alike are
 * alike, and a name fits into a line. Asked of documents and of commands when they come in, never of a recorded line.
 */
export function nameFault(name: string, longest = MAX_NAME): string | undefined {
  if (name.length > longest)
    return `a name has at most ${longest} characters; "${spelledOut(name.slice(0, 20))}…" has ${name.length}`
  const spelled = spelledOut(name)
  return spelled === name
    ? undefined
    : `a name has no characters that cannot be seen; this one is "${spelled}"`
}
