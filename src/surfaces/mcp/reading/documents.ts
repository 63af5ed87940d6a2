import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '../../../library/documents/content.js'
import { type Section, sectionsOf } from './sections.js'

/** A document that comes with the program, by its name among them: `bx`, `scenarios/bx`; empty where there is none. */
export function documentOf(name: string): string {
  try {
    return readFileSync(join(CONTENT, '..', 'docs', `${name}.md`), 'utf8')
  } catch {
    return ''
  }
}

const LINK = /\[([^[\]]*)\]\((?:\.\.\/)*([a-z/-]+)\.md(?:#[^)]*)?\)/g

/** The section that a document begins with, by its first heading. */
function firstSection(document: string, sections: readonly Section[]): string | undefined {
  const heading = document.split('\n', 1)[0]!
  return heading === '' ? undefined : sections.find(({ text }) => text.startsWith(heading))?.name
}

/** Replaces links to documents: a reader over MCP opens no file. Of a link without a section its words stay. */
export function withoutLinks(
  text: string,
  sectionOf: (name: string) => string | undefined = () => undefined,
): string {
  return text.replace(LINK, (_, words: string, name: string) => {
    const section = sectionOf(name)
    return section === undefined ? words.replace(/\.md$/, '') : `section: ${section}`
  })
}

/** Returns documents by sections, `head` before them. A link from one to another names the other's first section. */
export function sectionsFrom(head: string, names: readonly string[]): readonly Section[] {
  const texts = new Map(names.map((name) => [name, documentOf(name)]))
  const whole = [head, ...texts.values()].join('\n\n')
  const sections = sectionsOf(whole)
  const sectionOf = (name: string) => firstSection(texts.get(name) ?? '', sections)
  return sectionsOf(withoutLinks(whole, sectionOf))
}

/** Every key of a game's scenarios as one chapter; empty for a game from outside. */
export function keysOf(game: string): string {
  const [, ...parts] = documentOf(`scenarios/${game}`).split(/^## /m)
  if (parts.length === 0) return ''
  return ['## keys', ...parts.map((part) => `### ${part.trimEnd()}`)].join('\n\n')
}
