import { visible } from '../../../kernel/words/visible.js'
import type { Reply } from './schema.js'

/** Every text that leaves is one line that forges no other. */
function lines(found: readonly string[] | undefined, mark: string): readonly string[] {
  return (found ?? []).map((line) => `${mark}${visible(line)}`)
}

function headOf({ status, changed, code, reason }: Reply): string {
  const what = status === 'done' && changed ? 'done' : `${status}, nothing changed`
  const why = [code, reason].filter((part) => part !== undefined).join(': ')
  return why === '' ? what : `${what}: ${visible(why)}`
}

function nextLine({ next }: Reply): readonly string[] {
  if (!next) return []
  const { who, question, pending } = next
  return [
    `next: ${visible(question === undefined ? who : `${who}: ${question}`)}`,
    ...(pending === undefined ? [] : [`pending: ${visible(pending)}`]),
  ]
}

/** An answer without its choices, as a model reads it. */
export function actionText(reply: Reply): string {
  return [
    headOf(reply),
    ...lines(reply.tell, ''),
    ...lines(reply.happened, '- '),
    ...lines(reply.changes, '* '),
    ...lines(reply.situation, '= '),
    ...lines(reply.cues, '~ '),
    ...lines(reply.warnings, '! '),
    ...(reply.ask === undefined ? [] : [`ask: ${visible(reply.ask)}`]),
    ...lines(reply.legal, '> '),
    ...nextLine(reply),
  ].join('\n')
}

export function choicesText({ choices = [], suggested }: Reply): string {
  const lines = choices.map(({ id, do: command, note }) => {
    const more = note === undefined ? '' : ` · ${visible(note)}`
    return `${id}) ${visible(command)}${more}`
  })
  if (suggested !== undefined) lines.push(`suggested: ${suggested}`)
  return lines.join('\n')
}

/** Returns the whole answer. A question changes nothing by its nature, so its answer begins with what was asked for. */
export function replyText(reply: Reply, isQuestion = false): string {
  const choices = choicesText(reply)
  const whole = choices === '' ? actionText(reply) : `${actionText(reply)}\n${choices}`
  const head = `${headOf(reply)}\n`
  const isAnswered = isQuestion && reply.status === 'done' && !reply.changed
  return isAnswered && whole.startsWith(head) ? whole.slice(head.length) : whole
}
