import { CONTROLS } from '../names.js'

/** ` at the vault`, or nothing. */
export function at(target: string | null): string {
  return target === null ? '' : ` at ${target}`
}

const CONTROL = new RegExp(CONTROLS.source, 'gu')

/** One line of plain letters: whatever would break it, colour it or turn it around is spelled out. */
export function plain(line: string): string {
  return CONTROLS.test(line)
    ? line.replace(CONTROL, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`)
    : line
}
