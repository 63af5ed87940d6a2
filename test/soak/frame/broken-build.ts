import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Inside the package, so that what a build imports is found from there too. */
const PLACE = join(ROOT, 'node_modules', '.cache', 'ludex')

/** A copy of the built program with something broken in it on purpose. The program itself has no switch for that. */
export class BrokenBuild {
  readonly folder: string

  /** `changes`: file of `dist`, the text that stands there, and what takes its place. */
  constructor(changes: readonly (readonly [file: string, was: string, is: string])[]) {
    mkdirSync(PLACE, { recursive: true })
    this.folder = mkdtempSync(join(PLACE, 'broken-'))
    const dist = join(this.folder, 'dist')
    // The bundle would hide what was changed: without it `bin/ludex.js` runs the modules.
    cpSync(join(ROOT, 'dist'), dist, {
      recursive: true,
      filter: (path) => !/\.(map|d\.ts)$|[\\/]dist[\\/]program$|tsbuildinfo$/.test(path),
    })
    cpSync(join(ROOT, 'bin'), join(this.folder, 'bin'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(this.folder, 'package.json'))
    symlinkSync(join(ROOT, 'content'), join(this.folder, 'content'))
    for (const [file, was, is] of changes) {
      const path = join(dist, file)
      const text = readFileSync(path, 'utf8')
      if (text.split(was).length !== 2)
        throw new RangeError(`${file} does not hold ${JSON.stringify(was)} once`)
      writeFileSync(path, text.replace(was, is))
    }
  }

  async import<Module>(file: string): Promise<Module> {
    return (await import(pathToFileURL(join(this.folder, 'dist', file)).href)) as Module
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
