import { readFileSync } from 'node:fs'
import { DocumentFault } from '../fault.js'

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'this is a folder'
  return code === 'EACCES' ? 'you may not read this file' : message
}

/** The bytes of a file that the user named. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new DocumentFault(`${file}: ${whyNot(error)}`)
  }
}

/** The text of a file that a person wrote, without a byte order mark. Another encoding is refused: half-read names would end up in the journal. */
export function readText(file: string): string {
  return textOf(file, readBytes(file))
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
