#!/usr/bin/env node
import { statSync } from 'node:fs'

const args = process.argv.slice(2)

function made(file) {
  return statSync(new URL(`../dist/${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/**
 * The program in a few files starts in half the time. The modules themselves run where they were compiled since, and for
 * games from outside, which must meet the very modules that they import.
 */
async function program() {
  const bundled = made('program/main.js')
  if (bundled > 0 && bundled >= made('.tsbuildinfo')) {
    const { addsGames, main } = await import('../dist/program/main.js')
    if (!addsGames(args)) return main
  }
  return (await import('../dist/surfaces/cli/main.js')).main
}

const main = await program()
process.exitCode = await main(args)
