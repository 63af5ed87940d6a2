/** What every JavaScript object answers to without anybody having said so. Outside, they are words like any other. */
export const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const

/** Traces of what is no answer: code of the engine, an object where a word belongs, a fault of the program. */
const TRACES = /\[native code\]|\[object |\bTypeError\b|is not a function|is not iterable|\bat file:/

/** Whether a text for people tells nothing of the program's own insides. */
export function isPlain(text: string): boolean {
  return !TRACES.test(text)
}
