import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Entry {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly engines?: { readonly node?: string }
}

interface Manifest
  extends Readonly<
    Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies',
      Readonly<Record<string, string>>
    >
  > {
  readonly engines: { readonly node: string }
  readonly overrides: Readonly<Record<string, unknown>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest

function entriesOf(path: string): readonly (readonly [string, Entry])[] {
  const lock = JSON.parse(read(path)) as { readonly packages: Readonly<Record<string, Entry>> }
  return Object.entries(lock.packages).filter(([name]) => name !== '')
}

const entries = entriesOf('package-lock.json')

it('every entry of the lock has its integrity, but builds of optional packages for other systems', () => {
  const bare = [...entries, ...entriesOf('test/mcp/inspector/package-lock.json')].filter(
    ([, { integrity }]) => !integrity?.startsWith('sha512-'),
  )
  const unexplained = bare.filter(([, { optional, dev, devOptional, os, cpu }]) => {
    const forAnotherSystem = optional === true || devOptional === true || dev === true
    return !(forAnotherSystem && (os !== undefined || cpu !== undefined))
  })
  expect(unexplained.map(([path]) => path)).toEqual([])
})

it('no package of the lock warns about the oldest Node that Ludex runs on here', () => {
  const tooNew = entries.filter(([, { engines }]) => {
    const [, least] = /^>=\s*(\d+)/.exec(engines?.node ?? '') ?? []
    return Number(least ?? 0) > Number(/\d+/.exec(manifest.engines.node)![0])
  })
  expect(tooNew.map(([path]) => path)).toEqual([])
})

it('overrides change only what is for development: nobody who installs Ludex gets them', () => {
  const overridden = Object.keys(manifest.overrides)
  const forAll = entries.filter(
    ([path, { dev, devOptional }]) =>
      overridden.some((name) => path.endsWith(`node_modules/${name}`)) &&
      dev !== true &&
      devOptional !== true,
  )
  expect(forAll.map(([path]) => path)).toEqual([])
})

it('what only many machines need is never installed by itself, and is tested in the version that is asked for', () => {
  const { peerDependencies, peerDependenciesMeta, devDependencies } = manifest
  expect(Object.keys(peerDependencies).toSorted()).toEqual(['bullmq', 'ioredis', 'pg'])
  for (const [name, range] of Object.entries(peerDependencies)) {
    expect(peerDependenciesMeta[name], name).toEqual({ optional: true })
    expect(range, name).toBe(`^${devDependencies[name]}`)
  }
})

it('docs/security.md gives a reason for every package that the program runs on, and for no other', () => {
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  const rows = [...read('docs/security.md').matchAll(/^\| `([^`\s]+)` \| (yes|no) \| .{20,} \|$/gm)]
  const told = rows.map(([, name, needed]) => [name, needed === 'yes'])
  expect(told.toSorted()).toEqual(
    [
      ...Object.keys(dependencies).map((name) => [name, true]),
      ...Object.keys({ ...optionalDependencies, ...peerDependencies }).map((name) => [name, false]),
    ].toSorted(),
  )
})

it('every version that package.json asks for is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})
