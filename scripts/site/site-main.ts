// npm run site: the documentation as a site of plain files, in dist-site/. The reference of the library, the scripts for
// blogs and the playground go in as well; `-- --pages` builds the pages alone.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildSite } from './build-site.js'

function npmRun(script: string): void {
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!process.argv.includes('--pages')) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  for (const script of ['docs', 'embed', 'playground']) if (script in scripts) npmRun(script)
}
await buildSite('dist-site')
process.stdout.write(
  'The site is in dist-site/. Any file server shows it: npx vite preview --outDir dist-site\n',
)
