// npm run dev: a server on a free port, and the page from its sources beside it: what you change in web/ is on the screen
// at once. Tables are kept in a folder that is removed at the end. Ctrl-C stops both.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

if (!existsSync('dist/surfaces/cli/main.js')) {
  process.stderr.write('Building, once.\n')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

const port = await freePort()
const data = mkdtempSync(join(tmpdir(), 'ludex-dev-'))
const server = spawn(
  process.execPath,
  ['bin/ludex.js', 'serve', '--quiet', '--port', String(port), '--data', data],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
const page = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, LUDEX_SERVER: `http://127.0.0.1:${port}` },
})

let isOver = false
function stop(code) {
  if (isOver) return
  isOver = true
  server.kill()
  page.kill()
  rmSync(data, { recursive: true, force: true })
  process.exitCode = code
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
server.on('exit', (code) => stop(code ?? 1))
page.on('exit', (code) => stop(code ?? 1))
