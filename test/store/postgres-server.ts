import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** A PostgreSQL of one's own: a private folder, a free port, gone when the process that asked for it is gone. */
export interface PostgresServer {
  readonly url: string
  /** As a power cut would: every process of the server is killed, nothing is finished. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same folder and port. */
  restart(): Promise<void>
  /** Stops it and throws its folder away. */
  stop(): Promise<void>
}

/** Where Debian keeps the programs of its versions; elsewhere they are on the path. */
const DEBIAN = '/usr/lib/postgresql'
const PATIENCE_MS = 60_000
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/ludex', import.meta.url))

/** With its owner and its rights. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cp failed: ${stderr}`)
}

function programs(): string {
  const versions = listed(DEBIAN).sort((a, b) => Number(b) - Number(a))
  const places = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const place = places.find((each) => listed(each).includes('initdb'))
  if (place === undefined)
    throw new Error('these tests need PostgreSQL. Please install: apt-get install postgresql')
  return place
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user its package has made. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  if (line === undefined) throw new Error('these tests run as root and need a user called postgres')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Runs the server until its standard input ends, as it does when this process is gone, however it went; then stops the
 * server and removes the folder, for which nobody waits. A line on standard input says that the server is dead already and the folder stays.
 */
const KEEPER = `folder=$1; shift
"$@" >>"$folder/log" 2>&1 & server=$!
if ! read -r word; then
  kill -QUIT $server; wait $server
  rm -rf "$folder" & exit
fi
wait`

const DEAD = 'dead\n'

class OwnServer implements PostgresServer {
  readonly url: string
  private readonly bin = programs()
  private readonly as = owner()
  private readonly folder: string
  private readonly port: number
  private keeper: ChildProcess | undefined

  constructor(port: number) {
    this.port = port
    this.url = `postgres://ludex@127.0.0.1:${port}/postgres`
    this.folder = mkdtempSync(join(tmpdir(), 'ludex-postgres-'))
    if (this.as) chownSync(this.folder, this.as.uid, this.as.gid)
  }

  private get tables(): string {
    return join(this.folder, 'tables')
  }

  /** A copy of an empty database that was made once: making one takes longer than most of what is done with it. */
  make(): void {
    const made = join(CACHE, `postgres-${this.version()}`)
    if (!existsSync(made)) this.makeFirst(made)
    copy(made, this.tables)
  }

  private version(): string {
    const { stdout } = spawnSync(join(this.bin, 'initdb'), ['--version'], { encoding: 'utf8' })
    return stdout
      .replaceAll(/[^\d.]+/g, ' ')
      .trim()
      .replaceAll(' ', '-')
  }

  private makeFirst(made: string): void {
    const args = ['-D', this.tables, '-U', 'ludex', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    const { status, stderr } = spawnSync(join(this.bin, 'initdb'), args, {
      cwd: this.folder,
      encoding: 'utf8',
      ...this.as,
    })
    if (status !== 0) {
      rmSync(this.folder, { recursive: true, force: true })
      throw new Error(`initdb failed: ${stderr}`)
    }
    mkdirSync(CACHE, { recursive: true })
    const mine = `${made}-by-${process.pid}`
    copy(this.tables, mine)
    rmSync(this.tables, { recursive: true })
    try {
      renameSync(mine, made)
    } catch (error) {
      // Somebody else was faster, with the same.
      rmSync(mine, { recursive: true, force: true })
      if (!existsSync(made)) throw error
    }
  }

  async restart(): Promise<void> {
    const settings = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'on',
      max_connections: '120',
      shared_buffers: '32MB',
      // After a crash a server syncs its files one by one, which takes seconds; Linux can do it in one step.
      ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const until = Date.now() + PATIENCE_MS
    // What is left of a killed server may hold its memory for a moment: then the new one gives up at once.
    for (;;) {
      const keeper = this.keep([join(this.bin, 'postgres'), '-D', this.tables, ...args])
      if (await this.answers(until)) return
      await this.dismiss(keeper, DEAD)
      if (Date.now() > until) throw new Error(`PostgreSQL does not start: ${this.log()}`)
    }
  }

  private keep(command: readonly string[]): ChildProcess {
    const keeper = spawn('sh', ['-c', KEEPER, 'keeper', this.folder, ...command], {
      cwd: this.folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...this.as,
    })
    keeper.stdin!.on('error', () => {})
    keeper.unref()
    this.keeper = keeper
    return keeper
  }

  /** Whether it takes connections; false as soon as it has given up. */
  private async answers(until: number): Promise<boolean> {
    for (let looks = 0; Date.now() < until; looks++) {
      const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.end()
        return true
      } catch {
        await client.end().catch(() => {})
      }
      await pause(50)
      if (looks > 10 && this.pid() === undefined) return false
    }
    return false
  }

  private pid(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.tables, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 0)
      return pid
    } catch {
      return undefined
    }
  }

  private log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8').slice(-2_000)
  }

  /** The keeper goes: with a word of a server that is dead already, and leaves the folder; or with all it keeps. */
  private async dismiss(keeper: ChildProcess, word = ''): Promise<void> {
    if (!isHere(keeper)) return
    keeper.ref()
    const gone = once(keeper, 'exit')
    keeper.stdin!.end(word)
    await gone
  }

  async kill(): Promise<void> {
    const pid = this.pid()
    if (pid !== undefined) for (const each of [pid, ...childrenOf(pid)]) tryKill(each)
    if (this.keeper) await this.dismiss(this.keeper, DEAD)
  }

  async stop(): Promise<void> {
    if (this.keeper && isHere(this.keeper)) await this.dismiss(this.keeper)
    else rmSync(this.folder, { recursive: true, force: true })
  }
}

function isHere({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    // Elsewhere they notice by themselves that their server is gone.
    return []
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Where one of its programs is, such as `pg_dump`. */
export function postgresProgram(name: string): string {
  return join(programs(), name)
}

export async function startPostgres(): Promise<PostgresServer> {
  const server = new OwnServer(await freePort())
  server.make()
  try {
    await server.restart()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}
