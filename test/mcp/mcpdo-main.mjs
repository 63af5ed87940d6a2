// The inspector's `mcpdo` as a program that takes many command lines, one JSON array of words a line on standard input,
// and answers each with what it printed. Every line runs through the inspector's own `runMcp`, as its program does with
// its arguments; only the start of the program, half a second of loading, is paid once and not for every line.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [program] = process.argv.slice(2)
const { runMcp } = await import(pathToFileURL(program))

const answer = process.stdout.write.bind(process.stdout)
let printed = ''
process.stdout.write = (text, encoding, done) => {
  printed += text
  const told = typeof encoding === 'function' ? encoding : done
  if (told) process.nextTick(told)
  return true
}

async function ran(words) {
  printed = ''
  try {
    await runMcp([process.execPath, program, ...words])
    return { printed }
  } catch (error) {
    return { printed, failed: error instanceof Error ? error.message : String(error) }
  }
}

for await (const line of createInterface({ input: process.stdin }))
  answer(`${JSON.stringify(await ran(JSON.parse(line)))}\n`)
