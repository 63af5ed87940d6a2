/** Colours are the page's own where it sets them (`--ludex-ink`, `--ludex-lamp`, …), else those of light or dark. */
const LOOK = `
:host { display: block; color-scheme: light dark; max-width: 34rem; margin: 1em 0;
  --ink: var(--ludex-ink, light-dark(#211c26, #f3eee8)); --soft: var(--ludex-soft, light-dark(#645d68, #a79fab));
  --ground: var(--ludex-ground, light-dark(#fffefc, #1f1b25)); --line: var(--ludex-line, light-dark(#dad4cb, #35303d));
  --us: var(--ludex-good, light-dark(#0b5c70, #7cc8db)); --them: var(--ludex-bad, light-dark(#9c2b38, #f5a29c));
  --lamp: var(--ludex-lamp, #f4b62c); font: 16px/1.45 system-ui, sans-serif; color: var(--ink); }
section { padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); }
h2 { margin: 0 0 6px; font-size: 1.05em; } p { margin: 4px 0; } small, summary { color: var(--soft); }
button { padding: 8px 16px; border: 0; border-radius: 8px; background: var(--lamp); color: #241a02; font: inherit; font-weight: 650; cursor: pointer; }
output { display: block; margin: 8px 0; font-size: 1.9em; font-weight: 700; } output:empty { display: none; }
code { font: 0.8em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; } td, th { padding: 2px 6px; text-align: right; font-size: 0.9em; }
th { color: var(--soft); font-weight: 450; } td:last-child { width: 45%; } i { display: block; height: 0.8em; min-width: 1px; border-radius: 3px; background: var(--us); }
svg { display: block; width: 100%; height: auto; } .bad { color: var(--them); } .good { color: var(--us); }
`

/** Makes an element with attributes and content. Text is text: nothing that a page or a file says becomes markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: readonly (Node | string)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

/** `41.2 %`, with two decimals below 10. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 2 : 1)} %`
}

/** An element whose look is its own, and which draws itself again when its attributes change. */
export abstract class Framed extends HTMLElement {
  private readonly frame = make('section')

  constructor() {
    super()
    const style = document.createElement('style')
    style.textContent = LOOK
    this.attachShadow({ mode: 'open' }).append(style, this.frame)
  }

  connectedCallback(): void {
    void this.draw()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.draw()
  }

  protected show(...content: readonly (Node | string)[]): void {
    this.frame.replaceChildren(...content)
  }

  protected abstract draw(): void | Promise<void>
}
