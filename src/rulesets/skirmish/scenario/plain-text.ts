import { z } from 'zod'
import { isVisible } from '../../../kernel/words/visible.js'

const ONE_LINE = 'must be one line of plain text, without control characters'

/** A name or a word: it is printed inside a line of the log. */
export const text = z.string().trim().min(1).refine(isVisible, ONE_LINE)

/** What is written in several lines: it may have several. */
export const lines = z
  .string()
  .refine(
    (written) => isVisible(written.replace(/\r?\n|\t/g, ' ')),
    'must be text without control characters',
  )
