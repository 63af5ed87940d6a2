import MiniSearch, { type SearchResult } from 'minisearch'

const MAX_FOUND = 8

async function fetchIndex(root: string): Promise<MiniSearch> {
  const answer = await fetch(`${root}assets/search.json`)
  return MiniSearch.loadJSON(await answer.text(), {
    fields: ['title', 'text'],
    storeFields: ['title', 'page', 'target'],
  })
}

function rowOf(root: string, { target, title, page }: SearchResult, place: number): HTMLLIElement {
  const row = document.createElement('li')
  row.role = 'option'
  row.id = `found-${place}`
  const link = document.createElement('a')
  link.href = root + target
  link.tabIndex = -1
  link.append(title)
  if (page !== title) {
    const where = document.createElement('small')
    where.textContent = page
    link.append(where)
  }
  row.append(link)
  return row
}

/** The field in the head of every page, and the list of what was found. */
export class Search {
  private readonly list = document.querySelector<HTMLOListElement>('#found')!
  private readonly index: Promise<MiniSearch>
  private selected = -1

  constructor(
    private readonly field: HTMLInputElement,
    private readonly root: string,
  ) {
    this.index = fetchIndex(root)
    field.addEventListener('input', () => void this.find())
    field.addEventListener('keydown', (event) => this.onKey(event))
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Node && !field.form!.contains(target)) this.show([])
    })
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.select(this.selected + 1)
    else if (event.key === 'ArrowUp') this.select(this.selected - 1)
    else if (event.key === 'Enter') this.list.children[this.selected]?.querySelector('a')?.click()
    else if (event.key === 'Escape') this.show([])
    else return
    event.preventDefault()
  }

  private select(place: number): void {
    const rows = [...this.list.children]
    this.selected = rows.length === 0 ? -1 : (place + rows.length) % rows.length
    for (const [i, row] of rows.entries()) row.ariaSelected = String(i === this.selected)
    this.field.setAttribute('aria-activedescendant', this.selected < 0 ? '' : `found-${this.selected}`)
    rows[this.selected]?.scrollIntoView({ block: 'nearest' })
  }

  private show(rows: readonly HTMLElement[]): void {
    this.list.replaceChildren(...rows)
    this.list.hidden = rows.length === 0
    this.field.ariaExpanded = String(rows.length > 0)
    this.select(0)
  }

  /** Shows what the words in the field find. */
  async find(): Promise<void> {
    const index = await this.index
    const words = this.field.value.trim()
    if (words === '') return this.show([])
    const found = index.search(words, { prefix: true, fuzzy: 0.15, boost: { title: 4 }, combineWith: 'AND' })
    const rows = found.slice(0, MAX_FOUND).map((result, i) => rowOf(this.root, result, i))
    if (rows.length > 0) return this.show(rows)
    const nothing = document.createElement('li')
    nothing.textContent = `Nothing here has “${words}”.`
    this.show([nothing])
  }
}
