import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runWarm } from '../warm/ludex.js'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../bin/ludex.js', import.meta.url))

/** Something that every game answers, to know that all lines before it have been answered. */
const LAST_WORD = '/help quit'
const ANSWER = 'Leave. The game can be taken up again.'

/** Every transcript, as `game/name`. */
export function transcripts(): string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((game) =>
      readdirSync(join(FOLDER, game.name))
        .filter((name) => existsSync(join(FOLDER, game.name, name, 'script')))
        .map((name) => `${game.name}/${name}`),
    )
    .sort()
}

export function expectedFile(name: string): string {
  return join(FOLDER, name, 'expected.txt')
}

interface Step {
  readonly head: string
  readonly lines: readonly string[]
}

function stepsOf(script: string): readonly Step[] {
  const steps: { head: string; lines: string[] }[] = []
  for (const line of script.replace(/\n$/, '').split('\n')) {
    if (line.startsWith('## ')) continue
    if (/^\$/.test(line)) steps.push({ head: line, lines: [] })
    else steps.at(-1)?.lines.push(line)
  }
  return steps
}

/** Words of a command line; quotes keep spaces. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
}

interface Ran {
  readonly out: string
  readonly err: string
  readonly code: number | string | null
}

function environment(folder: string) {
  return {
    NO_COLOR: '1',
    XDG_STATE_HOME: join(folder, '.state'),
    XDG_CONFIG_HOME: join(folder, '.config'),
  }
}

/** One step in the program that is kept warm. */
function runStep(folder: string, args: readonly string[], lines: readonly string[]): Ran {
  const input = lines.map((line) => `${line}\n`).join('')
  return runWarm({ folder, env: { ...process.env, ...environment(folder) }, args, input })
}

/** One step in its own process, which is killed when it has answered everything. */
function runAndKill(folder: string, args: readonly string[], lines: readonly string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment(folder) }
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, env })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (out.includes(ANSWER)) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.stdin.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const told = out.slice(0, out.lastIndexOf('\n', out.indexOf(ANSWER) - 1) + 1).replace(/quit\n$/, '')
      resolve({ out: told, err, code: signal ?? code ?? 0 })
    })
    child.stdin.write([...lines, LAST_WORD].map((line) => `${line}\n`).join(''))
  })
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (place: string): void => {
    for (const name of readdirSync(place).sort()) {
      const path = join(place, name)
      const from = relative(folder, path)
      if (from === '.state' || from === '.config') continue
      if (statSync(path).isDirectory()) walk(path)
      else found.set(from, readFileSync(path, 'utf8'))
    }
  }
  walk(folder)
  return found
}

function shownFile(name: string, text: string): string {
  if (/\.secret$/.test(name)) return `=== ${name} (kept secret)\n`
  if (/\.journal/.test(name)) return `=== ${name} (${text.split('\n').length - 1} lines)\n`
  return `=== ${name}\n${text}${text.endsWith('\n') ? '' : '\n(no newline at the end)\n'}`
}

/** Plays a transcript in its own folder; answers everything that came out. */
export async function play(name: string): Promise<string> {
  const source = join(FOLDER, name)
  const folder = mkdtempSync(join(tmpdir(), 'ludex-transcript-'))
  try {
    if (existsSync(join(source, 'before'))) cpSync(join(source, 'before'), folder, { recursive: true })
    const before = filesIn(folder)
    let text = ''
    for (const { head, lines } of stepsOf(readFileSync(join(source, 'script'), 'utf8'))) {
      text += `${head}\n`
      const [verb, ...args] = wordsOf(head.replace(/^\$(kill)?\s*/, ''))
      if (verb === 'write') {
        mkdirSync(dirname(join(folder, args[0]!)), { recursive: true })
        writeFileSync(join(folder, args[0]!), lines.map((line) => `${line}\n`).join(''))
      } else if (verb === 'show') {
        text += readFileSync(join(folder, args[0]!), 'utf8')
      } else {
        const run = head.startsWith('$kill') ? runAndKill : runStep
        const { out, err, code } = await run(folder, args, lines)
        text += out + err.replace(/^(?=.)/gm, '! ')
        if (code !== 0) text += `(exit ${code})\n`
      }
    }
    for (const [file, content] of filesIn(folder)) {
      if (before.get(file) !== content) text += shownFile(file, content)
    }
    return text.replaceAll(folder, '<folder>')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
