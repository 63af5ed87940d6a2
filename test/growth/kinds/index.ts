import type { Kind } from '../measure.js'
import { DOCUMENT_KINDS } from './documents.js'
import { MORE_DOCUMENT_KINDS } from './more-documents.js'
import { PLAY_KINDS } from './play.js'

/** Every kind of input whose growth is measured. */
export const KINDS: readonly Kind[] = [...DOCUMENT_KINDS, ...MORE_DOCUMENT_KINDS, ...PLAY_KINDS]
