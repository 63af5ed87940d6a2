import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { FileRefused, notAFile } from './fault.js'
import { sizeWords } from './limits.js'

/** Names of what the caller was handed already open: `ludex check /dev/stdin`, or a shell's `<(…)`. */
const HANDED = /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/self\/fd\/\d+)$/

const CHUNK = 2 ** 16

/**
 * Returns the bytes of a file that the user named, at most `most`. Anything but a regular file is refused at once, whatever a
 * path or its links lead to: opening waits for nothing, and what was opened is what is looked at. Only a pipe that the
 * caller was handed is read as well, up to the same bound. Throws `FileRefused`, or what the system says.
 */
export function readFileBytes(file: string, most: number): Buffer {
  const descriptor = openToRead(file)
  try {
    const { size } = fstatSync(descriptor)
    if (size > most) throw tooLarge(size, most)
    return readUpTo(descriptor, most, size)
  } finally {
    closeSync(descriptor)
  }
}

/** Opens a file for reading, or a pipe that the caller was handed. */
function openToRead(file: string): number {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  const kind = fstatSync(descriptor)
  if (kind.isFile()) return descriptor
  closeSync(descriptor)
  if (!kind.isFIFO() || !HANDED.test(file)) throw notAFile(kind)
  // Opened again so that reading waits for the writer; what is handed over has one, or ends.
  return openSync(file, constants.O_RDONLY)
}

/** Everything a regular file holds, by a descriptor that is open already. */
export function readDescriptor(descriptor: number, most: number): Buffer {
  const kind = fstatSync(descriptor)
  if (!kind.isFile()) throw notAFile(kind)
  if (kind.size > most) throw tooLarge(kind.size, most)
  return readUpTo(descriptor, most, kind.size)
}

function readUpTo(descriptor: number, most: number, expected: number): Buffer {
  const chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const chunk = Buffer.allocUnsafe(Math.max(CHUNK, expected + 1 - length))
    const taken = readSync(descriptor, chunk)
    if (taken === 0) return Buffer.concat(chunks, length)
    chunks.push(chunk.subarray(0, taken))
    length += taken
    if (length > most) throw tooLarge(undefined, most)
  }
}

function tooLarge(size: number | undefined, most: number): FileRefused {
  const has = size === undefined ? 'this has more' : `this has ${sizeWords(size)}`
  return new FileRefused('TOO_LARGE', `${has}; at most ${sizeWords(most)} are read`)
}
