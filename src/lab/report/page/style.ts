/** The colours and faces of the house (web/src/styles/tokens.css; a test holds them together), and how a report is laid out. */
export const STYLE = `
:root {
  color-scheme: light;
  --ground: #f3f0ec; --surface: #fffefc; --sunken: #e9e5df; --track: #dfd9d1; --line: #dad4cb;
  --edge: #857d73; --ink: #211c26; --ink-2: #4a4450; --ink-3: #645d68; --us: #0b5c70;
  --us-fill: #1b7389; --them: #9c2b38; --them-fill: #b23f4a; --other: #64477f; --proof: #24633a;
  --proof-wash: #dceddf; --neutral-fill: #847c84; --focus: #0b57d0;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", Menlo, "Noto Sans Mono", "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --ground: #141118; --surface: #1f1b25; --sunken: #0e0c12; --track: #3a3442; --line: #35303d;
    --edge: #857c90; --ink: #f3eee8; --ink-2: #cac2ca; --ink-3: #a79fab; --us: #7cc8db;
    --us-fill: #4fa9c0; --them: #f5a29c; --them-fill: #d9706d; --other: #cbb4e4; --proof: #8ad39d;
    --proof-wash: #183622; --neutral-fill: #877e8b; --focus: #8ab9ff;
  }
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--ink); font: 0.875rem/1.45 var(--sans); font-variant-numeric: tabular-nums }
main { max-width: 1100px; margin: 0 auto; padding: 32px 16px 48px; display: grid; gap: 16px }
h1 { font: 400 1.875rem/1.2 var(--serif) }
h2 { font-size: 1rem; font-weight: 600; margin-bottom: 12px }
header p, .note { color: var(--ink-2); margin-top: 4px; max-width: 62ch }
.mono { font-family: var(--mono); font-size: 0.8125rem }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; min-width: 0 }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 16px }
table { border-collapse: collapse; width: 100% }
th, td { padding: 6px 10px 6px 0; text-align: right; border-top: 1px solid var(--line); font-weight: 400; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
thead th { border-top: 0; color: var(--ink-3); font-size: 0.75rem }
.wide { overflow-x: auto }
.rib { display: flex; height: 24px; border-radius: 3px; overflow: hidden; gap: 1px; background: var(--surface); margin-bottom: 12px }
.rib i, .sw { display: block; background: var(--fill) }
.sw { display: inline-block; width: 10px; height: 10px; border-radius: 1px; margin-right: 6px }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--ink-2); font-size: 0.8125rem; margin-top: 8px; padding: 0; list-style: none }
.chip { display: inline-block; border: 1px solid var(--edge); border-radius: 3px; padding: 1px 8px; font-size: 0.75rem }
.chip.exact { border-color: transparent; background: var(--proof-wash); color: var(--proof) }
svg { width: 100%; height: auto; display: block }
svg text { fill: var(--ink-3); font: 12px var(--sans) }
svg .axis { stroke: var(--line); fill: none }
svg .bar { fill: var(--us-fill) }
svg .mark { stroke: var(--ink); stroke-width: 2; fill: none }
.heat { table-layout: fixed; border-collapse: separate; border-spacing: 2px }
.heat td { text-align: center; padding: 6px 2px; border: 0; border-radius: 2px; background: color-mix(in srgb, var(--them-fill) var(--p), var(--surface)) }
.heat th, .heat th:first-child { text-align: center; border: 0; padding: 4px 2px; color: var(--ink-2) }
details { margin-top: 8px }
summary { cursor: pointer; color: var(--ink-2); font-size: 0.8125rem; min-height: 24px }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
@media print { section { break-inside: avoid } }
`
