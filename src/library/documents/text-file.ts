import { FileRefused } from '../../files/fault.js'
import { MAX_BYTES } from '../../files/limits.js'
import { readFileBytes } from '../../files/read.js'
import { DocumentFault } from '../fault.js'

function whyNot(error: unknown): string {
  if (error instanceof FileRefused) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'ENXIO') return 'this is a socket, or a device that is not there'
  return code === 'EACCES' ? 'you may not read this file' : message
}

/** The bytes of a file that the user named: a document, unless `most` allows more. */
export function readBytes(file: string, most: number = MAX_BYTES.document): Buffer {
  try {
    return readFileBytes(file, most)
  } catch (error) {
    throw new DocumentFault(`${file}: ${whyNot(error)}`)
  }
}

/** The bytes of a journal that the user named. */
export function readJournalBytes(file: string): Buffer {
  return readBytes(file, MAX_BYTES.journal)
}

/** The text of a file that a person wrote, without a byte order mark. Another encoding is refused: half-read names would end up in the journal. */
export function readText(file: string, most?: number): string {
  return textOf(file, readBytes(file, most))
}

/** The same of bytes that were read already. */
export function textOf(file: string, bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'feff' || mark === 'fffe')
    throw new DocumentFault(`${file}:1:1: this text is in UTF-16; save it as UTF-8`)
  const text = bytes.toString('utf8')
  const again = Buffer.from(text, 'utf8')
  if (!again.equals(bytes)) {
    const at = bytes.findIndex((byte, i) => byte !== again[i])
    const line = bytes.subarray(0, at).toString('latin1').split('\n').length
    throw new DocumentFault(`${file}:${line}: this line is not UTF-8 text; save the file as UTF-8`)
  }
  return text.replace(/^\ufeff/, '')
}
