import { posix } from 'node:path'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import type { Place } from './map.js'

const LANGUAGES = { bash, ini, javascript, json, python, typescript, xml, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
const NAMES: ReadonlyMap<string, string> = new Map([
  ['sh', 'bash'],
  ['js', 'javascript'],
  ['ts', 'typescript'],
  ['html', 'xml'],
])

/** One section of a page, for the outline and the search. */
export interface Section {
  readonly anchor: string
  readonly title: string
  readonly level: number
  readonly text: string
}

export interface Rendered {
  readonly title: string
  readonly html: string
  readonly sections: readonly Section[]
  /** Pictures that the page shows, as paths from the root of the repository. */
  readonly pictures: readonly string[]
}

/** The name a heading is linked by, as code hosts make it. */
function anchorOf(heading: string, taken: ReadonlySet<string>): string {
  const bare = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  let name = bare
  for (let n = 1; taken.has(name); n++) name = `${bare}-${n}`
  return name
}

/** The address of a page or a picture, from another page of the site. */
export function addressFrom(page: string, target: string): string {
  return posix.relative(posix.dirname(page), target) || posix.basename(target)
}

function highlighted(code: string, info: string): string {
  const [word = ''] = info.split(' ')
  const language = NAMES.get(word) ?? word
  if (!hljs.getLanguage(language)) return ''
  return hljs.highlight(code, { language }).value
}

/** Renders pages of the repository so that their links lead to pages of the site. */
export class Renderer {
  private readonly bySource: ReadonlyMap<string, Place>

  constructor(places: readonly Place[]) {
    this.bySource = new Map(places.map((place) => [place.source, place]))
  }

  render(place: Place, text: string): Rendered {
    const markdown = new MarkdownIt({ html: true, highlight: highlighted })
    const tokens = markdown.parse(text, {})
    const pictures: string[] = []
    const folder = posix.dirname(place.source)
    for (const token of tokens)
      for (const part of token.children ?? []) {
        if (part.type === 'image') {
          const source = posix.join(folder, part.attrGet('src') ?? '')
          pictures.push(source)
          part.attrSet('src', addressFrom(place.target, `pictures/${posix.basename(source)}`))
          part.attrSet('loading', 'lazy')
        }
        if (part.type === 'link_open') this.redirect(place, folder, part)
      }
    const sections = this.mark(tokens)
    let tables = 0
    const html = markdown.renderer
      .render(tokens, markdown.options, {})
      .replaceAll(/<table>[\s\S]*?<\/table>/g, (table) => {
        tables++
        return `<div class="wide" tabindex="0" role="region" aria-label="Table ${tables}">${table}</div>`
      })
      .replaceAll('<pre>', '<pre tabindex="0">')
    return { title: sections[0]?.title ?? place.label, html, sections, pictures }
  }

  /** A link to a page of the site leads there; a link to a file that only the repository has becomes its text. */
  private redirect(place: Place, folder: string, part: Token): void {
    const href = part.attrGet('href') ?? ''
    if (/^[a-z]+:/.test(href) || href.startsWith('#')) return
    const [path = '', anchor] = href.split('#')
    const found = this.bySource.get(posix.join(folder, decodeURIComponent(path)))
    if (!found) {
      part.attrs = [
        ['class', 'in-repository'],
        ['title', `In the repository: ${posix.join(folder, path)}`],
      ]
      return
    }
    part.attrSet('href', addressFrom(place.target, found.target) + (anchor === undefined ? '' : `#${anchor}`))
  }

  /** Gives every heading its anchor, and cuts the text at the headings. */
  private mark(tokens: readonly Token[]): readonly Section[] {
    const sections: { anchor: string; title: string; level: number; text: string }[] = []
    const taken = new Set<string>()
    for (const [i, token] of tokens.entries()) {
      if (token.type === 'heading_open') {
        const words = tokens[i + 1]?.children ?? []
        const title = words
          .filter(({ type }) => type === 'text' || type === 'code_inline')
          .map(({ content }) => content)
          .join('')
        const anchor = anchorOf(title, taken)
        taken.add(anchor)
        token.attrSet('id', anchor)
        sections.push({ anchor, title, level: Number(token.tag.slice(1)), text: '' })
      } else if (tokens[i - 1]?.type !== 'heading_open') {
        const section = sections.at(-1)
        const words = token.type === 'inline' || token.type === 'fence' ? token.content : ''
        if (section && words !== '') section.text += ` ${words.replaceAll(/[`*|]|\]\([^)]*\)/g, ' ')}`
      }
    }
    return sections
  }
}
