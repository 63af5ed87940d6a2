/**
 * Characters that do something to a screen or a log instead of standing in it: controls and terminal codes, line and
 * paragraph breaks, and those that turn the direction of writing.
 */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Whether a text is one line that shows as it is. */
export function isVisible(text: string): boolean {
  return text.search(CONTROL) === -1
}

/** A text as one line that can forge nothing: what would act on the screen is spelled out. */
export function visible(text: string): string {
  return text.replace(CONTROL, (sign) => SHORT[sign] ?? escaped(sign))
}

/** A text with one space wherever it has any, and none at its ends. */
export function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** JSON that shows as it is and means the same. */
export function visibleJson(json: string): string {
  return json.replace(CONTROL, escaped)
}

/** A value as a fault quotes it; of what is no single value, what it is. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'a map' : `"${String(value)}"`
}
