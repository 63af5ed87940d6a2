import type { HarnessRun } from './run.js'

function figure(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(2)
}

/** The figures as a table in Markdown, so that it can stand in the documentation as it is. */
export function figuresTable(runs: readonly HarnessRun[]): string {
  const rows = runs.map(({ harness, rounds, figures, cpuSeconds, broken }) => {
    const counted = Object.entries(figures).map(([name, value]) => `${figure(value)} ${name}`)
    const held = broken ? `**broken in round ${broken.round}**` : 'held'
    return `| ${harness} | ${held} | ${figure(rounds)} | ${figure(cpuSeconds)} s | ${counted.join(', ')} |`
  })
  return ['| harness | promise | rounds | CPU | figures |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}
