/** Thrown when a path leads to something that is not read or written here: why, without the path. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly code: 'NOT_A_FILE' | 'TOO_LARGE'

  constructor(code: FileRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** As much of what the system says of a file as tells its kind. */
export interface FileKind {
  isFile(): boolean
  isDirectory(): boolean
  isFIFO(): boolean
  isSocket(): boolean
}

/** Says what something is that is no regular file. */
export function notAFile(kind: FileKind): FileRefused {
  const what = kind.isDirectory()
    ? 'this is a folder'
    : kind.isFIFO()
      ? 'this is a named pipe, not a file'
      : kind.isSocket()
        ? 'this is a socket, not a file'
        : 'this is a device, not a file'
  return new FileRefused('NOT_A_FILE', what)
}
