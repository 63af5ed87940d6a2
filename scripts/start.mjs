// npm start: builds what is missing, then serves the page until Ctrl-C.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

function run(program, args) {
  const { status, signal } = spawnSync(program, args, { stdio: 'inherit' })
  return signal ? 0 : (status ?? 1)
}

const built = existsSync('dist/surfaces/cli/main.js') && existsSync('dist-web/index.html')
if (!built) {
  process.stderr.write('Building, once.\n')
  const status = run('npm', ['run', '--silent', 'prepare'])
  if (status !== 0) process.exit(status)
}
process.on('SIGINT', () => {})
process.exit(run(process.execPath, ['bin/ludex.js', 'serve', '--quiet', ...process.argv.slice(2)]))
