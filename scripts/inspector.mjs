// Installs the inspector of the Model Context Protocol for test/mcp/inspector.test.ts. It wants a newer Node than Ludex
// does (and runs on this one too), so it stands apart with a lock of its own, and `npm ci` of Ludex is quiet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../test/mcp/inspector/', import.meta.url))
const NAME = '@modelcontextprotocol/inspector'

function isInstalled() {
  const manifest = join(FOLDER, 'node_modules', NAME, 'package.json')
  const wanted = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).dependencies[NAME]
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === wanted
}

if (!isInstalled()) {
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  process.exitCode =
    spawnSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] }).status ?? 1
}
