import { readdirSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

interface Pattern {
  readonly source: string
  readonly place: string
}

function patternsIn(file: string): readonly Pattern[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(file, root), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ source: node.text, place: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Where a pattern looks at the same signs again and again, so that a text twice as long takes four times as long. */
function slowParts(source: string): readonly string[] {
  const end = source.lastIndexOf('/')
  const pattern = new RegExp(source.slice(1, end), source.slice(end + 1))
  return analyse(pattern).reports.map(({ type, character }) => `${type} over ${character.literal.source}`)
}

const patterns = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => patternsIn(`src/${file.replaceAll('\\', '/')}`))

it('knows a slow pattern when it sees one', () => {
  expect(slowParts(String.raw`/^\s*(\w+?)\s*\s*$/`)).not.toEqual([])
  expect(slowParts(String.raw`/\s+$/`)).toEqual(['Move over \\s'])
  expect(slowParts(String.raw`/\s/g`)).toEqual([])
})

it('no pattern of the program takes longer than in proportion to a hostile text', () => {
  expect(patterns.length).toBeGreaterThan(200)
  const slow = patterns.flatMap(({ source, place }) =>
    slowParts(source).map((part) => `${place} ${source}: ${part}`),
  )
  expect(slow).toEqual([])
})
