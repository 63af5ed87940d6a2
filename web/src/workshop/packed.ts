/** A file in the fragment of a link: what stands behind `#` never reaches a server. */
const MARK = 's='
/** The longest fragment; a larger file is handed on as a file. */
export const MAX_PACKED = 8 * 1024
/** The most that a link may unfold to. */
const MAX_TEXT = 1 << 20

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > MAX_TEXT) {
      await reader.cancel()
      throw new RangeError('This link holds more than a scenario.')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The fragment that holds a text, or undefined where it would be too long. */
export async function pack(text: string): Promise<string | undefined> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const packed = `#${MARK}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
  return packed.length <= MAX_PACKED ? packed : undefined
}

/** The text in a fragment; undefined where there is none. Throws where there is one that nobody can read. */
export async function unpack(fragment: string): Promise<string | undefined> {
  const said = fragment.replace(/^#/, '')
  if (!said.startsWith(MARK)) return undefined
  const base = said.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base), (sign) => sign.charCodeAt(0))
  const whole = await through(bytes, new DecompressionStream('deflate-raw'))
  return new TextDecoder('utf-8', { fatal: true }).decode(whole)
}
