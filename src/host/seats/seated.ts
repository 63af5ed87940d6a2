import { oddsFacts, oddsReader } from '../../analysis/odds-facts.js'
import { isQuery } from '../../kernel/contract/checks/shape.js'
import type { Command } from '../../kernel/contract/command.js'
import type { GameDocument } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { refused, Stop } from '../../kernel/contract/stops.js'
import type { Explanation } from '../../kernel/glossary/entry.js'
import { explainAt, MAX_SEARCHED } from '../../kernel/glossary/explain.js'
import { lineOf } from '../../kernel/journal/read.js'
import type { Member, Role } from '../../kernel/journal/record.js'
import { seatExport } from '../../kernel/journal/seat-export.js'
import type { Notice, NoticeRow } from '../../kernel/table/notice.js'
import type { Request, SendOptions } from '../../kernel/table/request.js'
import { visible } from '../../kernel/words/visible.js'
import { type Completion, complete } from '../../language/complete.js'
import { parseLine, type SyntaxFault } from '../../language/parse.js'
import { printCommand } from '../../language/print.js'
import type { StoredLink } from '../../store/contract.js'
import { documentText } from '../../store/document-text.js'
import type { AtHost, OpenedTable } from '../at-host.js'
import type { TableListener } from '../audience/audience.js'
import type { Hosted, Sent } from '../hosted.js'
import { hostRefuses } from '../limits/refusals.js'
import { isLeading, type Look, lookOf } from '../looks/look.js'
import { FIRST_ODDS, ODDS_EFFORT } from '../odds/odds.js'
import { type OddsSeen, oddsHidden, oddsSeen } from '../odds/seen.js'
import { offersFor } from '../words/offers.js'
import { requestOf } from '../words/said.js'
import { mustKnow, mustPlay, PERSON, policyFor, seatedAt, WATCH } from './seating.js'

/** What became of something said: a line, as the seat may see it, or an answer that left none. */
export type SubmitResult =
  | { readonly status: 'done'; readonly n: number; readonly repeated?: true; readonly notice: Notice }
  | { readonly status: 'answered'; readonly rows: readonly Pick<NoticeRow, 'event' | 'mech' | 'narr'>[] }

/** How odds are asked for. */
export interface OddsAsked {
  readonly signal?: AbortSignal | undefined
  /** Says what can be said within a second. */
  readonly haste?: boolean | undefined
}

/** Lines handed out at once. */
export const MAX_NOTICES = 500

/** How many choices are compared when nobody says. */
const MAX_COMPARED = 24

/** A save as somebody takes it home. */
interface SaveOut {
  /** The name of its file. */
  readonly name: string
  /** What has not changed has its bytes. */
  readonly text: string
  /** The game is settled now; otherwise this is the save of the last moment when it was. */
  readonly settled: boolean
}

/** Somebody at a table, by a key: all that any surface can do there. What the seat may know is decided below, not here. */
export class Seated {
  readonly seat: string
  readonly role: Role
  readonly hosted: Hosted
  private readonly host: AtHost
  private readonly link: StoredLink

  constructor(host: AtHost, hosted: Hosted, link: StoredLink) {
    this.host = host
    this.hosted = hosted
    this.link = link
    this.seat = link.seat
    this.role = link.role as Role
  }

  get table(): string {
    return this.hosted.id
  }

  look(): Look {
    return lookOf(this.hosted, this.seat, this.role)
  }

  /** The number of the last line, without a whole look. */
  get last(): number {
    return this.hosted.table.length - 1
  }

  /** Why this seat is lost to who sits here, perhaps at another server; undefined while the link is good. */
  async lost(): Promise<Stop | undefined> {
    return await this.host.access.lost({ hosted: this.hosted, link: this.link })
  }

  /** The same, once nothing more is heard: one answer for all who listened by the same link. */
  async whyGone(): Promise<Stop | undefined> {
    return await this.host.access.whyGone({ hosted: this.hosted, link: this.link })
  }

  /** Refuses who has lost the seat. For a surface that goes on from one call to the next without asking for the key. */
  async mustHold(): Promise<void> {
    const lost = await this.lost()
    if (lost) throw lost
  }

  /** A line of the command language, or one of the table's own words (`say`, `narrate`, `roll`, `undo`, `start`, …). */
  async enter(text: string, sending: SendOptions = {}): Promise<SubmitResult> {
    const said = requestOf(text, this.hosted.table, this.seat)
    return said.kind === 'act'
      ? await this.act(said.command, sending, said.thrown)
      : await this.send(said, sending)
  }

  /** A command. A query is answered and leaves no line. `thrown`: the faces of real dice, as the rules ask for them. */
  async act(command: Command, sending: SendOptions = {}, thrown?: readonly number[]): Promise<SubmitResult> {
    const { table } = this.hosted
    if (!isQuery(table.ruleset.verbs, command))
      return await this.send({ kind: 'act', command, ...(thrown && { thrown }) }, sending)
    const rows = table.ask(this.seat, command).map((event) => {
      const narr = table.ruleset.narr(event)
      return { event, mech: table.ruleset.mech(event), ...(narr !== undefined && { narr }) }
    })
    return { status: 'answered', rows }
  }

  /** Any other request. */
  async send(request: Request, sending: SendOptions = {}): Promise<SubmitResult> {
    if (request.kind === 'members') {
      this.mustSeat(request)
      return await this.changeMembers(request, sending)
    }
    return this.resultOf(await this.hosted.send(this.seat, request, sending))
  }

  private async changeMembers(
    request: Extract<Request, { kind: 'members' }>,
    sending: SendOptions = {},
  ): Promise<SubmitResult> {
    const sent = await this.hosted.send(this.seat, request, sending)
    await this.showOut(request)
    return this.resultOf(sent)
  }

  private resultOf({ n, read, repeated }: Sent): SubmitResult {
    const notice = this.hosted.notice(this.seat, read)
    return { status: 'done', n, ...(repeated && { repeated }), notice }
  }

  /** Links of seats that somebody has left, or that a bot plays now, are no longer good. */
  private async showOut({ joined = [], left = [] }: Extract<Request, { kind: 'members' }>): Promise<void> {
    await this.host.access.revokeVacated(this.hosted, [...left, ...joined.map(({ seat }) => seat)])
  }

  /** Refuses people that the host has no room for, bots it does not know, and seats that are not this one's to give. */
  private mustSeat({ joined = [], left = [] }: Extract<Request, { kind: 'members' }>): void {
    const { members } = this.host.limits
    const { table } = this.hosted
    const names = [GAME_MASTER, ...table.seats.map(({ name }) => name)]
    const others = [...left, ...joined.map(({ seat }) => seat)].filter((seat) => seat !== this.seat)
    if (others.some((seat) => names.includes(seat))) this.mustBeMaster('Seats')
    if (table.members.length + joined.length > members)
      throw hostRefuses('TOO_MANY_MEMBERS', `A table seats at most ${members}.`)
    for (const { role, policy } of joined)
      if (role !== 'spectator' && policy !== undefined) mustKnow(table.ruleset, policy, table.facts.options)
  }

  /** Lines of the past, as the seat may see them. */
  async notices(from: number, to: number): Promise<readonly Notice[]> {
    const last = Math.min(to, from + MAX_NOTICES - 1, this.hosted.table.length - 1)
    if (last < from) return []
    const lines = await this.host.store.lines(this.table, from, last)
    return lines.map((line) => this.hosted.notice(this.seat, lineOf(line)))
  }

  /** Throws where this key or the table has all the listeners it may have. */
  mustHaveRoom(): void {
    this.hosted.listeners.mustHaveRoom(this.seat, this.link.hash)
  }

  /** Every line behind `after`, each once and in order, and then those to come. Answers how to stop. */
  listen(listening: Omit<TableListener, 'seat' | 'link'>): Promise<() => void> {
    return this.hosted.listen({ ...listening, seat: this.seat, link: this.link.hash })
  }

  /** How a command would turn out. With `haste`, what can be said within a second. */
  async oddsOf(command: Command, asked: OddsAsked = {}): Promise<OddsSeen> {
    const { table } = this.hosted
    const { signal, haste = false } = asked
    const choice = { text: printCommand(command, table.ruleset.verbs), command }
    try {
      const work = haste ? FIRST_ODDS : ODDS_EFFORT
      const found = await this.host.odds.outlook(table, this.seat, command, { signal, work })
      const facts = oddsFacts(found, oddsReader(table, this.seat, command))
      const seen = oddsSeen(
        choice,
        found,
        facts,
        (word) => table.ruleset.isBadStatus?.(word, table.facts) === true,
      )
      return haste && !seen.exact ? { ...seen, refines: true } : seen
    } catch (error) {
      if (error instanceof Stop && error.code === 'ODDS_HIDDEN') return oddsHidden(choice, error)
      throw error
    }
  }

  /** The same for everything the seat may do now, in the order of its numbers; `left` were not looked at. */
  async oddsOfAll(
    most = MAX_COMPARED,
    asked: OddsAsked = {},
  ): Promise<{ odds: readonly OddsSeen[]; left: number }> {
    const { table } = this.hosted
    const offers = offersFor(table, this.seat)
    const at = table.length
    const odds: OddsSeen[] = []
    for (const { command } of offers.slice(0, most)) {
      if (table.length !== at)
        throw refused('LATE', 'Someone else acted first. The table has changed; look again.', {
          next: table.length,
        })
      odds.push(await this.oddsOf(command, asked))
    }
    return { odds, left: offers.length - odds.length }
  }

  /** Explains a word that the seat has met, in the words of the game. Refused alike for a hidden name and for none. */
  async explain(term: string): Promise<readonly Explanation[]> {
    const notices = await this.notices(Math.max(0, this.last - MAX_SEARCHED + 1), this.last)
    return explainAt(this.hosted.table, this.seat, term, notices)
  }

  /** What could come next in a line that is being typed. */
  complete(text: string): Completion & { readonly fault?: SyntaxFault } {
    const { table } = this.hosted
    const { seat } = this
    const found = complete(text, {
      verbs: table.ruleset.verbs,
      choices: table.choices(seat),
      suggest: (partial, label) => table.suggest(seat, partial, label),
      accepts: (command) => table.ruleset.verbs[command.verb]?.query === true || table.accepts(seat, command),
      mayUse: (verb) => table.ruleset.verbs[verb]?.query === true || table.mayUse(seat, verb),
    })
    const parsed = parseLine(text, table.ruleset.verbs)
    const lost = found.options.length === 0 && parsed.status === 'error'
    return { ...found, ...(lost && { fault: parsed.error }) }
  }

  /** The journal: all of it once the table is closed, until then what this seat may take home. */
  async export(): Promise<string> {
    const { table } = this.hosted
    const text = await this.journalForReview()
    if (table.isClosed) return text
    return seatExport(table.ruleset, table.facts, table.id, this.seat, text.trim().split('\n').map(lineOf))
  }

  /** The journal as it stands, for a review by what this seat may know. The text itself stays with the host. */
  async journalForReview(): Promise<string> {
    return `${(await this.host.store.lines(this.table, 0)).join('\n')}\n`
  }

  /** The game's own documents, such as a campaign's save: the game master's. */
  documents(): readonly GameDocument[] {
    this.mustBeMaster('The documents of a game')
    return this.hosted.table.documents()
  }

  /** A campaign's save as it goes out, of the last settled moment: the game master's. Undefined where there is none. */
  save(): SaveOut | undefined {
    const [document] = this.documents()
    const { name = 'save.json', settled } = document ?? {}
    return document && { name, text: documentText(document), settled: settled !== false }
  }

  private mustBeMaster(what: string): void {
    if (this.seat !== GAME_MASTER) throw refused('GM_ONLY', `${what} are for the game master.`)
  }

  /** The ways in, without their keys. */
  async links(): Promise<readonly Omit<StoredLink, 'hash'>[]> {
    this.mustHandOut()
    const links = await this.host.store.links(this.table)
    return links.filter(({ seat }) => this.handsOut(seat)).map(({ hash: _, ...link }) => link)
  }

  /** The game master hands out links; where none sits, a player those of who watches, never of somebody who knows more. */
  private handsOut(seat: string): boolean {
    if (this.seat === GAME_MASTER) return true
    return this.leads && !this.hosted.table.seats.some(({ name }) => name === seat) && seat !== GAME_MASTER
  }

  private mustHandOut(seat = WATCH): void {
    if (!this.handsOut(seat)) throw refused('GM_ONLY', 'Links are for the game master.')
  }

  /** The game master leads a table; where none sits, any player does. */
  private get leads(): boolean {
    return isLeading(this.hosted.table.members, this.role)
  }

  /** A new key for a seat of the table, or for somebody more who watches; the old one is no longer good. */
  async renewLink(
    seat: string,
  ): Promise<{ readonly key: string; readonly seat: string; readonly role: Role }> {
    this.mustHandOut(seat)
    let member = this.hosted.table.members.find((one) => one.seat === seat)
    if (!member) {
      await this.send({ kind: 'members', joined: [{ seat, role: this.roleFor(seat) }] })
      member = this.hosted.table.members.find((one) => one.seat === seat)!
    }
    if (member.role === 'bot')
      throw refused('SEAT_TAKEN', `A bot plays ${seat}: let it leave the seat first.`, { seat })
    return { key: await this.host.access.renew(this.hosted, seat, member.role), seat, role: member.role }
  }

  /**
   * Gives a seat to a bot (`bot`, or the name of a policy) or back to a person. At the own seat a bot plays on while its
   * link stays good, and the person takes it back at any time. From another seat the person there leaves: the links of a
   * seat that a bot plays are no longer good, and a person gets a new key.
   */
  async giveSeat(seat: string, plays: string): Promise<{ readonly key?: string }> {
    const { table } = this.hosted
    const { options } = table.facts
    if (seat === this.seat) {
      await this.changeMembers({ kind: 'members', left: [seat], joined: [this.ownMember(plays)] })
      return {}
    }
    this.mustGive(seat, plays)
    const member = seatedAt(table.ruleset, seat, plays, options)
    const left = table.members.some((one) => one.seat === seat) ? [seat] : []
    await this.changeMembers({ kind: 'members', left, joined: [member] })
    if (plays !== PERSON) return {}
    return { key: await this.host.access.renew(this.hosted, seat, member.role) }
  }

  /** This seat with a bot that plays on for its person, or without. */
  private ownMember(plays: string): Member {
    const { seat, role } = this
    const { ruleset, facts, scenario } = this.hosted.table
    if (role === 'spectator') throw refused('WATCHES_ONLY', `${seat}: watching, not playing.`)
    if (plays === PERSON) return { seat, role }
    mustPlay(ruleset, scenario, seat)
    return { seat, role, policy: policyFor(ruleset, plays, facts.options) }
  }

  /**
   * Refuses seats that are not this one's to give. The game master gives every player's seat. Where none sits, a player
   * gives a seat back to a person that a bot plays; nobody but its own person gives away a seat that a person has.
   */
  private mustGive(seat: string, plays: string): void {
    const { seats, members } = this.hosted.table
    const known = seats.filter(({ name }) => name !== GAME_MASTER).map(({ name }) => name)
    const isBots = members.some((one) => one.seat === seat && one.role === 'bot')
    if (this.seat !== GAME_MASTER && !(this.leads && isBots && plays === PERSON && known.includes(seat)))
      throw refused(
        'GM_ONLY',
        'Seats are for the game master. Without one, a player gives away the own seat, and gives a player’s seat that a bot plays back to a person.',
      )
    if (!known.includes(seat))
      throw refused(
        'NO_SUCH_SEAT',
        `Nobody can be given "${visible(seat)}"; the seats are ${known.join(', ')}.`,
      )
  }

  private roleFor(seat: string): Role {
    return this.hosted.table.seats.some(({ name }) => name === seat) ? 'player' : 'spectator'
  }

  async revokeLink(seat: string): Promise<void> {
    this.mustHandOut(seat)
    if (seat === GAME_MASTER)
      throw refused('GM_ONLY', 'The game master’s own link can be renewed, not taken away.')
    await this.host.access.revoke(this.hosted, seat)
  }

  /** Gives the seat up: its link is no longer good, and the one who leads the table may hand out another. */
  async leave(): Promise<void> {
    await this.host.access.revoke(this.hosted, this.seat)
  }

  /**
   * A new table that goes on from here with fresh dice, or from before a line of a closed table. A table that is open has
   * secrets, so only its game master forks it; of a closed one everybody knows everything, and its leader may.
   */
  async fork(title?: string, before?: number): Promise<OpenedTable> {
    if (before === undefined) this.mustBeMaster('Forks')
    else if (!this.hosted.table.isClosed)
      throw hostRefuses('NOT_OVER', 'A table goes on from an earlier line once it is closed.')
    else if (!this.leads) throw refused('GM_ONLY', 'Playing on from a line is for the game master.')
    return await this.host.fork(this.hosted, title, before)
  }

  /** The same scenario once more, with the same people and bots: for its leader, once this game has come to its end. */
  async again(): Promise<OpenedTable> {
    const { table } = this.hosted
    if (!this.leads) throw refused('GM_ONLY', 'Playing again is for the game master.')
    if (!table.isClosed && table.standing() !== 'over')
      throw hostRefuses('NOT_OVER', 'This game is not over yet: play it to its end, or close the table.')
    return await this.host.again(this.hosted)
  }
}
