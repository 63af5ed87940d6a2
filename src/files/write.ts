import { closeSync, constants, fstatSync, openSync, statSync, writeSync } from 'node:fs'
import { notAFile } from './fault.js'

/** Writes a text over a file, or into a device or a pipe that somebody reads. Never waits for a reader to come. */
export function writeText(file: string, text: string): void {
  write(file, constants.O_TRUNC, text)
}

/** The same at the end of what is there. */
export function appendText(file: string, text: string, mode = 0o666): void {
  write(file, constants.O_APPEND, text, mode)
}

function write(file: string, how: number, text: string, mode = 0o666): void {
  const { O_WRONLY, O_CREAT, O_NONBLOCK, O_NOCTTY } = constants
  let descriptor = openSync(file, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | how, mode)
  try {
    if (!fstatSync(descriptor).isFile()) {
      // Somebody reads, or it would not have opened: from now on it may take its time.
      const waiting = openSync(file, O_WRONLY | O_NOCTTY)
      closeSync(descriptor)
      descriptor = waiting
    }
    const bytes = Buffer.from(text)
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
  } finally {
    closeSync(descriptor)
  }
}

/** Refuses a path that leads, also by links, to a pipe, a device, a socket or a folder: such things are never replaced. */
export function mustBeReplaceable(file: string): void {
  const kind = statSync(file, { throwIfNoEntry: false })
  if (kind && !kind.isFile()) throw notAFile(kind)
}
