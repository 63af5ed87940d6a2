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
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Entry>> }
const entries = Object.entries(lock.packages).filter(([path]) => path !== '')

it('every entry of the lock has its integrity, but builds of optional packages for other systems', () => {
  const bare = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  const unexplained = bare.filter(([, { optional, dev, devOptional, os, cpu }]) => {
    const forAnotherSystem = optional === true || devOptional === true || dev === true
    return !(forAnotherSystem && (os !== undefined || cpu !== undefined))
  })
  expect(unexplained.map(([path]) => path)).toEqual([])
})

it('docs/security.md gives a reason for every package that the program runs on, and for no other', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Readonly<
    Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>
  >
  const rows = [...read('docs/security.md').matchAll(/^\| `([^`\s]+)` \| (yes|no) \| .{20,} \|$/gm)]
  const told = rows.map(([, name, needed]) => [name, needed === 'yes'])
  expect(told.toSorted()).toEqual(
    [
      ...Object.keys(dependencies).map((name) => [name, true]),
      ...Object.keys(optionalDependencies).map((name) => [name, false]),
    ].toSorted(),
  )
})

it('every version that package.json asks for is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})
