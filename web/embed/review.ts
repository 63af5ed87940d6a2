import { Framed, make } from './frame.js'
import type { Reviewed } from './review-worker.js'
import workerFile from './review-worker.ts?worker&url'

const WIDTH = 320
const HEIGHT = 90

/** A browser starts no worker from another host; a worker of the page itself may load one. */
function startWorker(): Worker {
  const address = new URL(workerFile, import.meta.url).href
  const loads = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(address)}`], { type: 'text/javascript' }),
  )
  return new Worker(loads, { type: 'module' })
}

async function work(bytes: Uint8Array): Promise<Reviewed> {
  const worker = startWorker()
  try {
    return await new Promise<Reviewed>((done, failed) => {
      worker.onmessage = ({ data }) => (data.done ? done(data.done) : failed(new Error(data.failed)))
      worker.onerror = () => failed(new Error('The rules did not load.'))
      worker.postMessage(bytes)
    })
  } finally {
    worker.terminate()
  }
}

function signed(points: number): string {
  const rounded = Math.abs(points).toFixed(1)
  return `${points < 0 && rounded !== '0.0' ? '−' : '+'}${rounded}`
}

/** The value of the game after every line, from the first to the last. */
function curve({ start, moments, unit }: Reviewed): Node {
  const values = [start, ...moments.map(({ value }) => value)]
  const isChance = unit === 'chance'
  const low = isChance ? 0 : Math.min(...values)
  const high = isChance ? 1 : Math.max(...values)
  const points = values.map((value, i) => {
    const x = (i / Math.max(1, values.length - 1)) * WIDTH
    const y = HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const shape = `M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z`
  const drawn = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 ${WIDTH} ${HEIGHT + 8}" role="img" aria-label="How the game went, line by line"><path d="${shape}" fill="var(--us)" opacity="0.2"/><polyline points="${points.join(' ')}" fill="none" stroke="var(--us)" stroke-width="2"/></svg>`,
    'image/svg+xml',
  )
  return document.importNode(drawn.documentElement, true)
}

function sums({ start, end, choice, luck, referee, unit }: Reviewed): string {
  const scale = unit === 'chance' ? 100 : 1
  const ruled = referee === 0 ? '' : `, rulings ${signed(referee * scale)}`
  const parts = `choices ${signed(choice * scale)}, dice ${signed(luck * scale)}${ruled}`
  return `${(start * scale).toFixed(1)} at the start, ${parts}, ${(end * scale).toFixed(1)} at the end`
}

/** `<ludex-review journal="fight.journal">`: what was choice and what was luck in a game that was played. */
export class ReviewElement extends Framed {
  static readonly observedAttributes = ['journal']
  private asked = 0

  protected async draw(): Promise<void> {
    const mine = ++this.asked
    const journal = this.getAttribute('journal')
    if (journal === null) {
      this.show(make('p', ['No journal is named: journal="…".'], { class: 'bad' }))
      return
    }
    this.show(make('p', ['Working the chances out …'], { role: 'status' }))
    try {
      const answer = await fetch(journal)
      if (!answer.ok) throw new Error(`${journal}: ${answer.status}`)
      const found = await work(new Uint8Array(await answer.arrayBuffer()))
      if (mine === this.asked) this.showReview(found)
    } catch (error) {
      if (mine !== this.asked) return
      this.show(make('p', [error instanceof Error ? error.message : String(error)], { class: 'bad' }))
    }
  }

  private showReview(found: Reviewed): void {
    const scale = found.unit === 'chance' ? 100 : 1
    const rows = found.moments.map(({ label, says, change }) =>
      make('p', [
        make('strong', [signed(change * scale)], { class: change < 0 ? 'bad' : 'good' }),
        ` ${label}: ${says}`,
      ]),
    )
    const held = found.verdict === 'ok' ? ', and its journal holds' : ''
    this.show(
      make('h2', [`${found.title}. ${found.ending}`]),
      curve(found),
      make('p', [sums(found)]),
      make('p', [make('small', [`Worked out here by the rules that played it: ${found.how}${held}.`])]),
      make('details', [make('summary', ['Line by line']), ...rows]),
    )
  }
}
