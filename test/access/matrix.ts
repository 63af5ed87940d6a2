import { PARTIES, type Party } from './house.js'
import type { Cell } from './walk.js'

/** One cell a party, in their order. */
function row(...cells: readonly Cell[]): Readonly<Record<Party, Cell>> {
  if (cells.length !== PARTIES.length)
    throw new RangeError(`${cells.length} cells for ${PARTIES.length} parties`)
  return Object.fromEntries(PARTIES.map((party, i) => [party, cells[i]!])) as Record<Party, Cell>
}

const NOT_OVER = 'NOT_OVER'
const NOT_CLOSED = 'REVIEW_NOT_CLOSED'
/** Everybody who reaches the server. */
const ALL = row('yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes')
/** The lobby: its key alone. */
const LOBBY = row('yes', 'no', 'no', 'no', 'no', 'no', 'no', 'no', 'no')
/** What every seat may do, each as it may. */
const SEAT = row('no', 'yes', 'yes', 'yes', 'yes', 'yes', 'why', 'no', 'no')
/** The game master's alone. */
const MASTER = row('no', 'yes', 'gm', 'gm', 'gm', 'gm', 'why', 'no', 'no')
/** For the one who leads: the game master, or a player where none sits. */
const LEADER = row('no', 'yes', 'gm', 'gm', 'gm', 'yes', 'why', 'no', 'no')
/** For the one who plays Teodora. */
const TEODORA = row('no', 'yes', 'yes', 'NOT_YOURS', 'WATCHES_ONLY', 'yes', 'why', 'no', 'no')
/** The door of MCP: a token, and nothing else. */
const DOOR = row('no', 'no', 'no', 'no', 'no', 'no', 'no', 'yes', 'no')
/** What every token may do, wherever its session sits. */
const TOKEN = row('no', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'no')

/** Who may call what. Each party of the last rows is an MCP session with a token, sitting down with what the party holds. */
export const MATRIX: Readonly<Record<string, Readonly<Record<Party, Cell>>>> = {
  'GET /health': ALL,
  'GET /metrics': ALL,
  'GET /api': ALL,
  'GET /api/openapi.json': ALL,
  'GET /api/games': ALL,
  'POST /api/scenarios/check': ALL,
  'GET /api/tables': LOBBY,
  'POST /api/tables': LOBBY,
  'POST /api/mine': SEAT,
  'GET /api/tables/:id': SEAT,
  'GET /api/tables/:id/notices': SEAT,
  'GET /api/tables/:id/events': SEAT,
  'POST /api/tables/:id/commands': TEODORA,
  'POST /api/tables/:id/requests': SEAT,
  'POST /api/tables/:id/requests (members)': MASTER,
  'POST /api/tables/:id/requests (close)': LEADER,
  'POST /api/tables/:id/odds': SEAT,
  'POST /api/tables/:id/complete': SEAT,
  'GET /api/tables/:id/explain': SEAT,
  'GET /api/tables/:id/export': SEAT,
  // The table of the house is open: its review opens when it is closed.
  'GET /api/tables/:id/review': row(
    'no',
    NOT_CLOSED,
    NOT_CLOSED,
    NOT_CLOSED,
    NOT_CLOSED,
    NOT_CLOSED,
    'why',
    'no',
    'no',
  ),
  'POST /api/tables/:id/review': row(
    'no',
    NOT_CLOSED,
    NOT_CLOSED,
    NOT_CLOSED,
    'WATCHES_ONLY',
    NOT_CLOSED,
    'why',
    'no',
    'no',
  ),
  'GET /api/tables/:id/documents': MASTER,
  // The table of the house is of a game without saves: its game master is told so.
  'GET /api/tables/:id/save': row('no', 'NO_SAVE', 'gm', 'gm', 'gm', 'gm', 'why', 'no', 'no'),
  'POST /api/tables/:id/save': row('no', 'NO_SAVE', 'gm', 'gm', 'gm', 'gm', 'why', 'no', 'no'),
  'GET /api/tables/:id/links': LEADER,
  'POST /api/tables/:id/links': MASTER,
  'POST /api/tables/:id/links (game master)': MASTER,
  'POST /api/tables/:id/links (watcher)': LEADER,
  // The seat asked about is Wend's, and everybody may give their own seat to a bot.
  'POST /api/tables/:id/seats': row('no', 'yes', 'gm', 'yes', 'gm', 'gm', 'why', 'no', 'no'),
  'POST /api/tables/:id/again': row('no', NOT_OVER, 'gm', 'gm', 'gm', NOT_OVER, 'why', 'no', 'no'),
  'POST /api/tables/:id/fork': MASTER,
  'POST /mcp': DOOR,
  'GET /mcp': DOOR,
  'DELETE /mcp': DOOR,
  'tool games': TOKEN,
  'tool open': TOKEN,
  'tool tables': row('no', 'yes', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no'),
  'tool tables (resume)': SEAT,
  'tool tables (resume as game master)': row('no', 'no', 'no', 'no', 'no', 'ROLE_FIXED', 'no', 'no', 'no'),
  'tool look': SEAT,
  'tool act': TEODORA,
  'tool odds': TEODORA,
  'tool roll': row('no', 'yes', 'yes', 'yes', 'WATCHES_ONLY', 'yes', 'why', 'no', 'no'),
  'tool rule': row('no', 'yes', 'gm', 'gm', 'WATCHES_ONLY', 'gm', 'why', 'no', 'no'),
  'tool narrate': SEAT,
  'tool undo': row(
    'no',
    'NOTHING_TO_UNDO',
    'UNDO_NOT_ALLOWED',
    'UNDO_NOT_ALLOWED',
    'UNDO_NOT_ALLOWED',
    'UNDO_NOT_ALLOWED',
    'why',
    'no',
    'no',
  ),
  'tool explain': SEAT,
  'tool simulate': row('no', 'yes', 'BAD_CALL', 'BAD_CALL', 'BAD_CALL', 'BAD_CALL', 'why', 'no', 'no'),
  'tool verify': SEAT,
  'tool verify (close)': LEADER,
  'resource ludex://games/{game}/rules': TOKEN,
  'resource ludex://games/{game}/rules/{section}': TOKEN,
  'resource ludex://games/{game}/format': TOKEN,
  'resource ludex://games/{game}/format/{section}': TOKEN,
  'resource ludex://tables/{table}/state': SEAT,
  'resource ludex://tables/{table}/log': SEAT,
  'resource ludex://tables/{table}/journal': SEAT,
  'resource ludex://tables/{table}/save': SEAT,
  'prompt run-a-fight': TOKEN,
  'prompt run-a-campaign-day': TOKEN,
  'prompt be-the-opponent': TOKEN,
  'prompt teach-me': TOKEN,
}

/** The words of docs/security.md. */
const SHOWN: Readonly<Record<Cell, string>> = { no: '·', why: 'why', gm: '–', yes: 'yes' }

/** The matrix as docs/security.md shows it. A refusal by the rules of the table is a dash there, like the game master's. */
export function matrixText(): string {
  const head = ['call', ...PARTIES]
  const rows = Object.entries(MATRIX).map(([name, cells]) => [
    `\`${name}\``,
    ...PARTIES.map((party) => SHOWN[cells[party]] ?? '–'),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
