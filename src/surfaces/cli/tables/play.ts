import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Command, Option } from 'commander'
import { policyNames } from '../../../analysis/players.js'
import { MAX_LINE, sizeWords } from '../../../files/limits.js'
import { BoundedLines } from '../../../files/lines.js'
import { sceneOf } from '../../../host/opening/scene.js'
import { absentSeat } from '../../../host/seats/seating.js'
import { facesOf } from '../../../host/words/thrown.js'
import { houseRuleLines, whoPlays } from '../../../host/words/who-plays.js'
import { GAME_MASTER, presentSeats, type Seat, type TableOptions } from '../../../kernel/contract/seats.js'
import { earlierWords } from '../../../kernel/journal/earlier.js'
import type { Member } from '../../../kernel/journal/record.js'
import { optionsFor } from '../../../kernel/table/opening/header.js'
import type { Table } from '../../../kernel/table/table.js'
import { readText } from '../../../library/documents/text-file.js'
import { loadScenario } from '../../../library/load.js'
import type { Game } from '../../../rulesets/registry.js'
import { EXIT, UserError } from '../exit.js'
import { collect, policyOf } from '../options.js'
import { say, shellWord } from '../print.js'
import { Keeper, type Opening } from '../repl/kept/keeper.js'
import { countOpening } from '../repl/kept/opened-games.js'
import { Saves } from '../repl/kept/saves.js'
import { defaultJournal } from '../repl/kept/state-folder.js'
import { Session } from '../repl/session.js'
import { Output } from '../repl/shown/output.js'
import { atTerminal } from '../repl/terminal.js'

interface PlayOptions {
  readonly resume?: string
  readonly journal?: string
  readonly saves?: string
  readonly party?: string
  readonly seed?: string
  readonly seat?: string
  readonly policy?: string
  readonly figures?: TableOptions['figures']
  readonly rulings?: TableOptions['rulings']
  readonly typedDice?: TableOptions['typedDice']
  readonly thrown?: string
  /** Commander sets it to false by `--no-hints`. */
  readonly hints?: boolean
  readonly script?: string
  readonly entropy?: readonly string[]
  readonly receipts?: string
  readonly set?: readonly string[]
  readonly json?: boolean
  readonly debug?: boolean
}

export function addPlayCommand(program: Command): void {
  program
    .command('play')
    .description('play a scenario at the terminal, from a pipe or from a script')
    .argument('[scenario]', "a scenario file, or a campaign's save (.json)")
    .option('--resume <journal>', 'go on with a game that was left')
    .option('--journal <file>', 'keep the journal here, each line on disk when it happens')
    .option('--party <file>', "a campaign's PARTY-SEED, which gives what its save lacks")
    .option('--saves <folder>', "keep the game's saves here instead of where they were read")
    .option('--seed <text>', 'the same dice again for the same text (then they are no secret)')
    .option(
      '--entropy <seat=text>',
      'what a seat adds to the dice before the first roll; may be repeated',
      collect,
    )
    .option('--receipts <file>', 'keep the receipt of every line here, to hold against the journal later')
    .option('--seat <name>', 'play this seat only; the others play by --policy')
    .option('--policy <name>', "how the other seats play (default: the game's first policy)")
    .addOption(
      new Option('--figures <how>', "whether players see others' hit points as figures or as words").choices([
        'open',
        'words',
      ]),
    )
    .addOption(
      new Option(
        '--rulings <how>',
        'which rulings the game master may make. none: procedures of the game’s document; document: also what it leaves to the referee; free: any',
      ).choices(['none', 'document', 'free']),
    )
    .addOption(
      new Option(
        '--typed-dice <who>',
        'who may throw real dice and type them in, behind "thrown:" at the end of a line (default: as the scenario says, else none)',
      ).choices(['all', 'gm', 'none']),
    )
    .option(
      '--thrown <faces>',
      'real dice of what happens before the first choice, in the order in which the rules ask for them',
    )
    .option('--no-hints', 'mark nothing as suggested; a new table says so in its header')
    .option('--script <file>', 'read commands from a file')
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .option('--json', 'one JSON object for each line that comes in')
    .option('--debug', 'say why commands were ignored')
    .addHelpText(
      'after',
      `
Examples:
  ludex play spire/jaw-worm
  ludex play fight.yaml --journal fight.journal
  ludex play campaign.json --party party.txt
  ludex play fight.yaml --seed tuesday < script.txt
  ludex play fight.yaml --typed-dice all
  ludex play --resume fight.journal

Results go to stdout, talk to stderr.

Exit codes from a pipe or script: 0 the game is over or was left with quit, 1 a command was refused, 2 something could not be
read, 3 the lines ended before the game did.`,
    )
    .action(async (file: string | undefined, options: PlayOptions) => {
      process.exitCode = await play(file, options)
    })
}

async function play(file: string | undefined, options: PlayOptions): Promise<number> {
  const person =
    options.script === undefined && process.stdin.isTTY && (process.stdout.isTTY || process.stderr.isTTY)
  const output = new Output(options)
  const script = options.script === undefined ? undefined : scripted(options.script)
  const keeper = await seatTheTable(file, options, person)
  const { table } = keeper
  try {
    const shares = sharesOf(table, options)
    const policy = options.policy ?? policyNames(table.ruleset)[0]!
    policyOf(table.ruleset, table.facts, policy)
    const session = new Session({
      keeper,
      output,
      policy,
      person,
      hints: options.hints !== false,
      ...(options.seat !== undefined && { seat: seatOf(table.seats, options.seat) }),
    })
    if (options.journal) keeper.keepIn(options.journal)
    else if (person && keeper.path === undefined) keeper.keepIn(defaultJournal(table.id))
    if (options.receipts !== undefined) keeper.keepReceipts(options.receipts, session.watcher)
    if (person) greet(session)
    else for (const line of houseRuleLines(table)) output.say(output.quiet.dim(line))
    if (!options.json && (person || table.header.seed === 'drawn'))
      for (const line of committed(table)) output.say(output.quiet.dim(line))
    if (shares.size > 0) await keeper.share(shares)
    if (person && shares.size === 0 && table.header.seed === 'drawn' && !table.isStarted)
      askForShare(session, options)
    else if ((await session.begin(facesAtStart(options))) === 'left') return EXIT.ok
    return person ? await atTerminal(session) : await fromLines(session, script, options)
  } finally {
    if (!table.isClosed && keeper.path)
      for (const line of partingWords(keeper)) output.say(output.quiet.dim(line))
    await keeper.leave()
  }
}

/** What the dice are committed to, before any of them is rolled. */
function committed({ header, line0 }: Table): readonly string[] {
  return [
    `Commitment ${header.commit} (seed ${header.seed})`,
    `Receipt 0  ${line0}`,
    ...(header.earlier ? [earlierWords(header.earlier)] : []),
  ]
}

/** How the game is taken up again; of one that is over, what is still missing. */
function partingWords({ table, path }: Keeper): readonly string[] {
  const resume = `ludex play --resume ${shellWord(path!)}`
  const over = table.isStarted && table.next().kind === 'over'
  if (!over) return [`Nothing is lost. Go on with: ${resume}`]
  return [
    `The game is over and its table still open: its dice are only claimed until you close it (${resume}, then close).`,
  ]
}

/** Shares in the dice that were given with the call. They come before the first roll, or not at all. */
function sharesOf(table: Table, { entropy = [], resume }: PlayOptions): ReadonlyMap<string, string> {
  const shares = new Map<string, string>()
  if (entropy.length > 0 && resume !== undefined)
    throw new UserError(
      '--entropy comes before the first roll: it cannot be added to a game that is taken up again',
    )
  for (const share of entropy) {
    const at = share.indexOf('=')
    if (at < 1) throw new UserError(`--entropy ${share}: write it as <seat>=<text>`)
    const seat = memberOf(table, share.slice(0, at))
    if (shares.has(seat)) throw new UserError(`--entropy ${share}: ${seat} has added to the dice already`)
    shares.set(seat, share.slice(at + 1))
  }
  return shares
}

function memberOf(table: Table, seat: string): string {
  const names = table.members.filter(({ role }) => role !== 'spectator').map((member) => member.seat)
  if (names.includes(seat)) return seat
  throw new UserError(`--entropy: there is no seat "${seat}"; the seats are ${names.join(', ')}`)
}

/** One quiet question before the game begins. */
function askForShare(session: Session, options: PlayOptions): void {
  session.ask({
    question: 'Add to the dice? A word of yours, or Enter for none:',
    answered: async (text) => {
      if (text !== '') await session.keeper.share(new Map([[session.watcher, text]]))
      return await session.begin(facesAtStart(options))
    },
  })
}

async function seatTheTable(
  file: string | undefined,
  options: PlayOptions,
  person: boolean,
): Promise<Keeper> {
  if (options.resume !== undefined) {
    if (file !== undefined || options.journal || options.seed || options.party || options.thrown) {
      throw new UserError(
        '--resume goes on with a journal as it is: leave out the scenario, --journal, --seed, --party and --thrown',
      )
    }
    const { keeper, mended } = await Keeper.resume(options.resume)
    if (mended === 'completed') say('The last line of the journal lacked its newline; it has it now.')
    else if (mended)
      say(
        `The last line of the journal was torn by a crash; it is kept in ${mended.kept}, the game goes on before it.`,
      )
    const { from } = keeper.table.header
    if (from) say(`This table is a fork: it goes on from line ${from.n} of table ${from.table}.`)
    const saves = new Saves({ ...(options.saves !== undefined && { folder: options.saves }) })
    saves.resume(keeper.table, options.resume)
    keeper.keepDocuments(saves)
    return keeper
  }
  if (file === undefined)
    throw new UserError('say what to play: ludex play <scenario.yaml>, or --resume <journal>')
  const { scenario, warnings, documents, ...game } = await loadScenario(
    file,
    options.set,
    options.party === undefined ? {} : { party: readText(options.party) },
  )
  for (const warning of warnings) say(warning)
  const earlier = isCounted(options, person)
    ? countOpening(sceneOf(game.ruleset, scenario).named, new Date())
    : undefined
  const opening = openingOf(game, scenario, options)
  const keeper = Keeper.open(game, scenario, { ...opening, ...(earlier && { earlier }) })
  const folder = options.saves
  const saves = new Saves({
    ...(folder !== undefined && { folder }),
    scenario: { file: game.file, documents },
  })
  saves.begin(keeper.table)
  keeper.keepDocuments(saves)
  return keeper
}

/** The dice that people threw before the first choice; undefined where the table rolls them. */
function facesAtStart({ thrown }: PlayOptions): readonly number[] | undefined {
  return thrown === undefined ? undefined : facesOf(thrown.split(/[\s,]+/).filter((one) => one !== ''))
}

/**
 * Reports whether a new game counts: it is kept, and its seed is drawn. With a seed that somebody chose the dice are no
 * secret, and the same call must give the same journal again.
 */
function isCounted({ seed, journal }: PlayOptions, person: boolean): boolean {
  if (seed !== undefined) return false
  return journal === undefined ? person : !existsSync(journal)
}

function seatOf(seats: readonly Seat[], seat: string): string {
  const names = seats.map(({ name }) => name)
  if (!names.includes(seat))
    throw new UserError(`there is no seat "${seat}"; the seats are ${names.join(', ')}`)
  return seat
}

/** The one who plays one seat sits alone among bots, and takes commands back by their own consent. */
function openingOf({ ruleset }: Game, scenario: unknown, options: PlayOptions): Opening {
  const { seed, seat, figures, rulings, hints, typedDice } = options
  const chosen = {
    ...(figures && { figures }),
    ...(rulings && { rulings }),
    ...(typedDice && { typedDice }),
    ...(hints === false && { hints: 'off' as const }),
  }
  const common = { ...(seed !== undefined && { seed }) }
  if (seat === undefined) return { ...common, options: chosen }
  const mine = seatOf(ruleset.seats(scenario), seat)
  const seats = presentSeats(ruleset, scenario)
  if (!seats.some(({ name }) => name === mine)) throw absentSeat(ruleset, scenario, mine)
  const policy = options.policy ?? policyNames(ruleset)[0]!
  policyOf(ruleset, { scenario, options: optionsFor(ruleset, scenario, chosen) }, policy)
  const members = seats.map(({ name }): Member => {
    if (name !== mine) return { seat: name, role: 'bot', policy }
    return { seat: name, role: name === GAME_MASTER ? 'gm' : 'player' }
  })
  const undo = mine === GAME_MASTER ? 'gm' : 'consent'
  return { ...common, members, options: { undo, ...chosen } }
}

function greet({ ruleset, table, keeper, output, watcher, own }: Session): void {
  const { bold, dim } = output.quiet
  output.say(bold(ruleset.title))
  const { about } = table.scenario as { readonly about?: unknown }
  if (typeof about === 'string' && about.trim() !== '')
    for (const line of about.trim().split('\n')) output.say(line)
  for (const line of whoPlays(table, watcher, own)) output.say(dim(line))
  output.say(dim(`Table ${table.id}, kept in ${keeper.path}. help, hint, Tab and quit help you on.`))
}

/** Neither empty nor a remark, and no word to leave or close, which most scripts end with. */
const SAYS_SOMETHING = /^\s*(?!#|\/?(?:quit|exit|close)\s*$)\S/i

/** Plays lines from a pipe or a file. Goes on after a refused command; the exit code tells that there was one. */
async function fromLines(
  session: Session,
  script: readonly string[] | undefined,
  { script: file }: PlayOptions,
): Promise<number> {
  let failed = false
  let left = false
  let line = 0
  const bounded = new BoundedLines()
  const lines: AsyncIterator<string> | Iterator<string> =
    script === undefined ? piped(bounded) : script[Symbol.iterator]()
  for (;;) {
    const { value: text, done } = await lines.next()
    if (done) break
    line++
    const entered = await session.enter(text, { line, ...(file !== undefined && { file }) })
    if (entered === 'failed') failed = true
    left = entered === 'left'
    if (left) break
  }
  const place = file === undefined ? `line ${line}` : `${file}:${line}`
  const unplayed = (await unread(lines)).filter((text) => SAYS_SOMETHING.test(text)).length
  if (unplayed > 0)
    say(
      `${place}: play ends here; ${unplayed === 1 ? 'one line below it was' : `${unplayed} lines below it were`} not played`,
    )
  // A program that has said its last word here need not close its end first.
  if (script === undefined) process.stdin.destroy()
  if (bounded.tooLong !== undefined)
    throw new UserError(
      `line ${bounded.tooLong}: this line is longer than ${sizeWords(MAX_LINE)}; play ends here`,
    )
  const unfinished = !left && isUnfinished(session)
  if (unfinished)
    say(
      `${place}: the lines end before the game does. ${askedNow(session)} (A script that stops here on purpose ends with quit.)`,
    )
  if (failed) return EXIT.negative
  return unfinished ? EXIT.unfinished : EXIT.ok
}

function isUnfinished({ table }: Session): boolean {
  return !table.isClosed && table.next().kind !== 'over'
}

/** What the game waits for, in its own words. */
function askedNow({ table, seat }: Session): string {
  return table.view(seat).awaiting?.question ?? ''
}

function piped(bounded: BoundedLines): AsyncIterator<string> {
  const input = process.stdin.pipe(bounded)
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
}

/** The lines that are there already. Nobody waits for those that a program might still write. */
async function unread(lines: AsyncIterator<string> | Iterator<string>): Promise<readonly string[]> {
  const found: string[] = []
  for (;;) {
    const nothing = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))
    const next = await Promise.race([lines.next(), nothing])
    if (next === undefined || next.done) return found
    found.push(next.value)
  }
}

function scripted(file: string): readonly string[] {
  return readText(file).split(/\r?\n/)
}
