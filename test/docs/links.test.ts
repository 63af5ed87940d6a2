import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function filesUnder(folder: string, ending: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name))
}

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  // What the API reference generates is not ours to check.
  ...filesUnder('docs', '.md').filter((name) => !name.startsWith(join('docs', 'api'))),
  ...['src', 'test', 'web', 'python', 'examples']
    .flatMap((folder) => filesUnder(folder, 'README.md'))
    .filter((name) => !name.includes('node_modules')),
]

/** A page without its code, in which brackets mean something else. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '``')
}

/** The names that headings can be linked by, as code hosts make them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
  const anchors = new Set<string>()
  for (const [, heading] of text.matchAll(/^#+ (.+)$/gm)) {
    const plain = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const bare = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    let name = bare
    for (let n = 1; anchors.has(name); n++) name = `${bare}-${n}`
    anchors.add(name)
  }
  return anchors
}

describe('every link of the pages', () => {
  it.each(PAGES)('%s leads to a file and a heading that are there', (page) => {
    const lost: string[] = []
    for (const [, target] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue
      const [path = '', anchor] = target!.split('#')
      const file = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), decodeURIComponent(path)))
      if (!existsSync(join(ROOT, file))) lost.push(target!)
      else if (anchor !== undefined && statSync(join(ROOT, file)).isFile() && !anchorsOf(file).has(anchor))
        lost.push(target!)
    }
    expect(lost).toEqual([])
  })
})

describe('the forms for people who report something', () => {
  it.each(filesUnder('.github/ISSUE_TEMPLATE', '.yml').filter((name) => !name.endsWith('config.yml')))(
    '%s has a name, and asks for something in fields of their own',
    (file) => {
      const form = parse(readFileSync(join(ROOT, file), 'utf8'))
      expect(form).toMatchObject({
        name: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      })
      const ids = form.body.map(({ id }: { id: string }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { type, attributes } of form.body) {
        expect(['input', 'textarea', 'dropdown']).toContain(type)
        expect(attributes.label).toMatch(/\S/)
      }
      expect(form.body.some(({ validations }: { validations?: object }) => validations)).toBe(true)
    },
  )
})
