import { vi } from 'vitest'
import { main } from '../../src/surfaces/cli/main.js'

interface Told {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command line inside this process. */
export async function told(...args: readonly string[]): Promise<Told> {
  let out = ''
  let err = ''
  const onOut = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  const onErr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text)
    return true
  })
  const before = process.stdout.listeners('error')
  process.exitCode = 0
  try {
    const code = await main(args)
    return { code, out, err }
  } finally {
    process.exitCode = 0
    for (const one of process.stdout.listeners('error'))
      if (!before.includes(one)) process.stdout.off('error', one as () => void)
    onOut.mockRestore()
    onErr.mockRestore()
  }
}
