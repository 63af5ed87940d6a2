import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, 'test', 'docs', '.snippets')

/** Pages that people read. */
const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The TypeScript of a page: blocks of one file name (behind `ts`) are one file, all others stand alone. */
function filesOf(page: string): Map<string, string> {
  const files = new Map<string, string>()
  const text = readFileSync(join(ROOT, page), 'utf8')
  let alone = 0
  for (const [, name, code] of text.matchAll(/^```ts(?: ([\w.-]+))?\n([\s\S]*?)^```$/gm)) {
    const file = name ?? `block-${++alone}.ts`
    files.set(file, (files.get(file) ?? '') + code)
  }
  return files
}

const snippets = pages.flatMap((page) => [...filesOf(page)].map(([file, code]) => ({ page, file, code })))
rmSync(FOLDER, { recursive: true, force: true })
for (const { page, file, code } of snippets) {
  const folder = join(FOLDER, basename(page, '.md'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, file),
    code.includes('import ') || code.includes('export ') ? code : `${code}\nexport {}\n`,
  )
}
const paths = snippets.map(({ page, file }) => join(FOLDER, basename(page, '.md'), file))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

describe('every code block of the docs', () => {
  it('compiles in strict mode against the package as it is published', () => {
    const program = ts.createProgram(paths, {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      skipLibCheck: true,
      types: ['node'],
    })
    const told = ts.getPreEmitDiagnostics(program).map(({ file, messageText, start }) => {
      const where =
        file && start !== undefined
          ? `${basename(file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}`
          : ''
      return `${where} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    expect(told).toEqual([])
    program.emit()
  })

  it.each(snippets.map(({ page, file }, i): [string, string] => [`${page} ${file}`, paths[i]!]))(
    'runs: %s',
    (_, path) => {
      const ran = spawnSync(process.execPath, [path.replace(/\.ts$/, '.js')], { cwd: ROOT, encoding: 'utf8' })
      expect(ran.stderr).toBe('')
      expect(ran.status).toBe(0)
    },
  )
})
