import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CONTENT } from '../../src/library/documents/content.js'
import { contentOf, readSource, sourceOf } from '../../src/library/documents/documents.js'
import { position } from '../../src/library/text/parsed-text.js'

const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(CONTENT, name))

/** The same document as no build can have read it. */
function changed(file: string) {
  return sourceOf(file, Buffer.concat([readFileSync(file), Buffer.from('\n# not as it was built\n')]))
}

describe('documents that the build has read', () => {
  it('have the content that their files have', () => {
    expect(files.length).toBeGreaterThan(30)
    for (const file of files)
      expect(contentOf(readSource(file)), file).toEqual(parse(readFileSync(file, 'utf8')))
  })

  it('are fresh copies each time', () => {
    const source = readSource(files[0]!)
    expect(contentOf(source)).toEqual(contentOf(source))
    expect(contentOf(source)).not.toBe(contentOf(source))
  })

  it('still know where each of their keys stands', () => {
    for (const file of files) {
      const [known, fresh] = [readSource(file), changed(file)]
      const keys = Object.keys(contentOf(known) as object)
      for (const key of [keys[0]!, keys.at(-1)!])
        expect(position(known, [key]), `${file} ${key}`).toEqual(position(fresh, [key]))
    }
  })

  it('are others as soon as a byte differs', () => {
    const file = join(CONTENT, 'bx', 'three-reavers.yaml')
    const text = readFileSync(file, 'utf8').replace('Harrow', 'Barrow')
    expect(JSON.stringify(contentOf(sourceOf(file, Buffer.from(text))))).toContain('Barrow')
  })
})
