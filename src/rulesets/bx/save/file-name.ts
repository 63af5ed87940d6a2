import { asText } from '../../../kernel/words/as-text.js'
import { fields, type Save } from './read.js'

/** The longest part of a name. */
const MAX_PART = 40

function part(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N} _'-]/gu, '_')
    .slice(0, MAX_PART)
    .trim()
}

/** rules/bx-campaign C39: `Session 02 - 9 Thaw - Otter Ferry.json`; nothing in it leads out of a folder. */
export function fileNameOf(save: Save): string {
  const { session_id, in_game_date, pc_zone } = fields(save.meta)
  const session = typeof session_id === 'number' ? `Session ${String(session_id).padStart(2, '0')}` : ''
  const parts = [session, asText(in_game_date ?? ''), asText(pc_zone ?? '')].map(part)
  const name = parts.filter((one) => one !== '').join(' - ')
  return `${name || 'Save'}.json`
}
