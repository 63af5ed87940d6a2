import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

it('importing the library starts nothing and touches no file', () => {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const touched = []
    for (const name of ['readFileSync', 'writeFileSync', 'openSync', 'open', 'readFile', 'writeFile', 'existsSync', 'readdirSync', 'mkdirSync']) {
      const real = fs[name]
      fs[name] = (...args) => { if (!/node_modules|dist/.test(String(args[0]))) touched.push(name); return real(...args) }
    }
    syncBuiltinESMExports()
    const library = await import('./dist/index.js')
    const kept = process.getActiveResourcesInfo().filter((kind) => !/^(FSReq|CloseReq|Pipe|TTY)/.test(kind))
    console.log(JSON.stringify({ touched, kept, exports: Object.keys(library).length }))
  `
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(ran.stderr).toBe('')
  expect(ran.status).toBe(0)
  expect(JSON.parse(ran.stdout)).toEqual({ touched: [], kept: [], exports: expect.any(Number) })
})
