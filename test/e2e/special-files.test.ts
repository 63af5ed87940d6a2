import { execFileSync, spawnSync } from 'node:child_process'
import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
let fifo: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-special-'))
  fifo = join(folder, 'pipe')
  execFileSync('mkfifo', [fifo])
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The real program. One that waits for ever is ended, and its status is then null. */
function ludex(args: readonly string[], input = ''): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/ludex.js', ...args], {
    input,
    encoding: 'utf8',
    timeout: 100_000,
    env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
  })
  return { status, out: stdout + stderr }
}

function shell(line: string): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8', timeout: 100_000 })
  return { status, out: stdout + stderr }
}

const PROGRAM = `'${process.execPath}' bin/ludex.js`

it('check and verify refuse what is no file, at once and by name', () => {
  const linked = join(folder, 'linked')
  symlinkSync(fifo, linked)
  const checked = ludex(['check', fifo, linked, '/dev/zero', '/dev/urandom', folder])
  expect(checked.status).toBe(2)
  expect(checked.out).toContain(`${fifo}: this is a named pipe, not a file`)
  expect(checked.out).toContain(`${linked}: this is a named pipe, not a file`)
  expect(checked.out).toContain('/dev/zero: this is a device, not a file')
  expect(checked.out).toContain('/dev/urandom: this is a device, not a file')
  expect(checked.out).toContain(`${folder}: this is a folder`)
  const verified = ludex(['verify', fifo])
  expect(verified).toEqual({ status: 2, out: `${fifo}: this is a named pipe, not a file\n` })
  const receipts = ludex(['verify', 'test/old-journals/bx-1.0.0.ndjson', '--receipt', '/dev/zero'])
  expect(receipts).toEqual({ status: 2, out: '/dev/zero: this is a device, not a file\n' })
})

it('a file that is too large is refused before it is read, and the error says how large it may be', () => {
  const large = join(folder, 'large.yaml')
  writeFileSync(large, 'ruleset: bx\n')
  truncateSync(large, 50 * 2 ** 20)
  const { status, out } = ludex(['check', large])
  expect(status).toBe(2)
  expect(out).toContain(`${large}: this has 50 MB; at most 8 MB are read`)
})

it('a pipe that the caller hands over is read, and never without end', () => {
  const handed = shell(`${PROGRAM} check <(cat content/bx/three-reavers.yaml)`)
  expect(handed.out).toContain('a scenario of bx, fit to play')
  expect(handed.status).toBe(0)
  const piped = shell(`cat content/bx/three-reavers.yaml | ${PROGRAM} check /dev/stdin`)
  expect(piped.status).toBe(0)
  const endless = shell(`yes | ${PROGRAM} check /dev/stdin`)
  expect(endless.out).toContain('/dev/stdin: this has more; at most 8 MB are read')
  expect(endless.status).toBe(2)
})

it('play keeps its journal in no pipe, device or link, and leaves each as it is', () => {
  const link = join(folder, 'link.journal')
  symlinkSync(fifo, link)
  for (const [path, why] of [
    [fifo, 'this is a named pipe, not a file'],
    ['/dev/null', 'this is a device, not a file'],
    [link, 'this is a link; name the file that it leads to'],
  ] as const) {
    const { status, out } = ludex(['play', 'bx/three-reavers', '--seed', 'x', '--journal', path], 'quit\n')
    expect(out).toContain(`${path}: ${why}`)
    expect(status).toBe(2)
  }
  expect(lstatSync(fifo).isFIFO()).toBe(true)
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  const resumed = ludex(['play', '--resume', fifo], 'quit\n')
  expect(resumed.out).toContain(`${fifo}: this is a named pipe, not a file`)
})

it('an empty file that a crash left is taken as the journal, as before', () => {
  const path = join(folder, 'empty.journal')
  writeFileSync(path, '')
  const { status } = ludex(['play', 'bx/three-reavers', '--seed', 'x', '--journal', path], 'quit\n')
  expect(status).toBe(0)
  expect(readFileSync(path, 'utf8')).toContain('"kind":"header"')
})

it('a report goes into no pipe that nobody reads', () => {
  const { status, out } = ludex(['simulate', 'bx/three-reavers', '--runs', '10', '--html', fifo])
  expect(out).toContain(`${fifo}: nobody reads from this pipe (ENXIO)`)
  expect(status).toBe(2)
})

it('a line without end on standard input ends the game and not the memory', () => {
  const { status, out } = shell(`head -c 3000000 /dev/zero | ${PROGRAM} play bx/three-reavers --seed x`)
  expect(out).toContain('line 1: this line is longer than 1 MB; play ends here')
  expect(status).toBe(2)
})

it('of many faults check tells the first and counts the others; as JSON it tells all', () => {
  const file = join(folder, 'many.yaml')
  writeFileSync(file, `ruleset: bx\n${Array.from({ length: 300 }, (_, i) => `k${i}: 1`).join('\n')}\n`)
  const text = ludex(['check', file])
  expect(text.out.match(/Nothing reads/g)).toHaveLength(100)
  expect(text.out).toContain('… and 200 more; --json tells them all')
  expect(text.out).toContain('300 faults in this file')
  const { out } = ludex(['check', file, '--json'])
  expect(JSON.parse(out).files[0].faults).toHaveLength(300)
})
