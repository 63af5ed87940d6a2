import { patchedJson } from './json-patch.js'

/** A document of a game, and the text it was read from, where there is one. */
interface WrittenDocument {
  readonly content: unknown
  readonly text?: string
}

const BOM = '\uFEFF'

/**
 * The text of a document as it goes out. What the game did not change keeps its bytes, the order of its keys and its byte
 * order mark included. A document that was read from no text is spelled with an indentation of two.
 */
export function documentText({ content, text }: WrittenDocument): string {
  if (text === undefined) return patchedJson(undefined, content)
  return text.startsWith(BOM) ? BOM + patchedJson(text.slice(1), content) : patchedJson(text, content)
}
