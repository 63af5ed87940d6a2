import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json'))

/** The instructions of the Containerfile, each with what follows it. */
const steps = read('deploy/Containerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^(\S+) (.*)$/.exec(line)!.slice(1, 3) as [string, string])

const valueAfter = (name: string): string => steps.find(([word]) => word === name)![1]

it('the unit is the one of docs/deploy.md, and systemd finds no fault in it', () => {
  const [, shown] = /```ini\n([\s\S]*?)```/.exec(read('docs/deploy.md'))!
  expect(read('deploy/ludex.service')).toBe(shown)
  const checked = spawnSync('systemd-analyze', ['verify', 'deploy/ludex.service'], { encoding: 'utf8' })
  if (checked.error) return
  const ours = checked.stderr.split('\n').filter((line) => line.includes('ludex.service'))
  expect(ours).toEqual([])
})

it('the Containerfile copies the tarball that npm pack makes, and starts the program that lies in it', () => {
  expect(valueAfter('COPY').replace(/\$\{VERSION\}/, manifest.version)).toBe(
    `${manifest.name}-${manifest.version}.tgz ludex.tgz`,
  )
  expect(JSON.parse(valueAfter('ENTRYPOINT'))).toEqual([
    `/srv/node_modules/.bin/${Object.keys(manifest.bin)[0]}`,
  ])
  const [image] = valueAfter('FROM').split('-')
  expect(Number(image!.split(':')[1])).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)![0]))
  expect(steps.findIndex(([word]) => word === 'USER')).toBeGreaterThan(
    steps.findIndex(([word]) => word === 'RUN'),
  )
})

it('the Containerfile starts the server with options that it has', () => {
  const [command, ...options] = JSON.parse(valueAfter('CMD')) as string[]
  const help = execFileSync(process.execPath, ['bin/ludex.js', command!, '--help'], { encoding: 'utf8' })
  const asked = options.filter((word) => word.startsWith('--'))
  expect(asked).toHaveLength(3)
  for (const option of asked) expect(help).toContain(option)
  expect(options).toContain(valueAfter('VOLUME'))
  expect(options).toContain(valueAfter('EXPOSE'))
})

it('the bill of materials names every package of the program, and no other', () => {
  const bill = JSON.parse(execFileSync(process.execPath, ['scripts/sbom.mjs'], { encoding: 'utf8' }))
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = bill.components.map(({ name }: { readonly name: string }) => name)
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    expect(names).toContain(name)
  for (const name of ['vitest', 'svelte', 'vite']) expect(names).not.toContain(name)
})

it('one version stands in the program, its lock, its Python package and the changelog', () => {
  const { version } = manifest
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe(version)
  expect(read('python/pyproject.toml')).toContain(`\nversion = "${version}"\n`)
  expect(read('python/ludex/__init__.py')).toContain(`\n__version__ = "${version}"\n`)
  const [, newest] = /^## (.+)$/m.exec(read('CHANGELOG.md'))!
  expect(newest).toBe(version)
})
