import { spawnSync } from 'node:child_process'

/** What `less` needs: leave at once where all fits, keep colours, leave the text on the screen, and say which keys there are. */
const LESS = '-FRX -PsSpace goes on, b goes back, q leaves'
const NO_PAGER = ['', 'cat']
/** What a shell answers for a command that is not there. */
const NOT_FOUND = 127
/** The prompt and the line that was typed. */
const TAKEN_ROWS = 2

/**
 * Writes a long text to a terminal through the reader's pager (PAGER, or else `less`), so that its beginning does not scroll
 * away. Everywhere else, and where there is no pager, the text is written as it is.
 */
export function writePaged(text: string): void {
  const { isTTY, rows = 24 } = process.stdout
  const { PAGER: pager = 'less' } = process.env
  const fits = text.split('\n').length <= rows - TAKEN_ROWS
  if (isTTY && process.stdin.isTTY && !fits && !NO_PAGER.includes(pager.trim())) {
    // As other programs do: PAGER may have options, so a shell reads it.
    const { status } = spawnSync(pager, {
      shell: true,
      input: text,
      stdio: ['pipe', 'inherit', 'ignore'],
      env: { LESS, ...process.env },
    })
    if (status !== null && status !== NOT_FOUND) return
  }
  process.stdout.write(text)
}
