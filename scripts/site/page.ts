import { HOME, PLACES, type Place, ROOMS } from './map.js'
import { addressFrom, type Rendered } from './markdown.js'

/** What the whole site knows while a page is written. */
export interface Surroundings {
  readonly version: string
  /** Whether the playground stands in `play/`. */
  readonly hasPlayground: boolean
  /** Whether the reference of the library stands in `api/`. */
  readonly hasReference: boolean
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function navigation(here: Place, { hasReference }: Surroundings): string {
  const rooms = ROOMS.map(({ title, places }) => {
    const rows = places.map(
      (place) =>
        `<li><a href="${addressFrom(here.target, place.target)}"${place === here ? ' aria-current="page"' : ''}>${place.label}</a></li>`,
    )
    if (title === 'Write code' && hasReference)
      rows.push(`<li><a href="${addressFrom(here.target, 'api/index.html')}">API reference</a></li>`)
    return `<section><h2>${title}</h2><ul>${rows.join('')}</ul></section>`
  })
  return `<nav id="rooms" aria-label="Pages">${rooms.join('')}</nav>`
}

function outline({ sections }: Rendered): string {
  const shown = sections.filter(({ level }) => level === 2)
  if (shown.length < 2) return ''
  const rows = shown.map(({ anchor, title }) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`)
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${rows.join('')}</ul></aside>`
}

function neighbours(here: Place): string {
  const at = PLACES.indexOf(here)
  const link = (place: Place | undefined, word: string, rel: string): string =>
    place
      ? `<a rel="${rel}" href="${addressFrom(here.target, place.target)}"><small>${word}</small>${place.label}</a>`
      : '<span></span>'
  return `<footer class="turn">${link(PLACES[at - 1], 'Before', 'prev')}${link(PLACES[at + 1], 'Next', 'next')}</footer>`
}

/** What a visitor can do at once, above the text of the first page. */
function doors(here: Place, { hasPlayground }: Surroundings): string {
  if (here !== HOME) return ''
  const play = hasPlayground ? '<a class="lit" href="play/index.html">Play in this browser</a>' : ''
  return `<p class="doors">${play}<a href="play.html">Play at the terminal</a><a href="review.html">Luck or choice?</a><a href="journal.html">Check a journal</a></p>`
}

/** One whole page. Every address in it is relative, so the site works in any folder of any host. */
export function pageOf(here: Place, rendered: Rendered, around: Surroundings): string {
  const to = (target: string): string => addressFrom(here.target, target)
  const title = here === HOME ? 'Ludex, a referee for tabletop games' : `${rendered.title} · Ludex`
  const play = around.hasPlayground ? `<a class="play" href="${to('play/index.html')}">Playground</a>` : ''
  return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace(/index\.html$/, '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="Exact rules, every number shown, dice that cannot cheat.">
<link rel="icon" href="${to('assets/mark.svg')}" type="image/svg+xml">
<script src="${to('assets/early.js')}"></script>
<link rel="stylesheet" href="${to('assets/site.css')}">
<script type="module" src="${to('assets/site.js')}"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<button id="menu" aria-expanded="false" aria-controls="rooms" aria-label="Pages">☰</button>
<a class="name" href="${to('index.html')}"><img src="${to('assets/mark.svg')}" alt="" width="24" height="24">Ludex <small>${around.version}</small></a>
<form role="search"><input id="search" type="search" placeholder="Search  /" aria-label="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><ol id="found" role="listbox" aria-label="Found" hidden></ol></form>
${play}
<button id="theme" aria-label="Dark or light">◐</button>
</header>
<div class="frame">
${navigation(here, around)}
<main id="text" tabindex="-1">
${doors(here, around)}
${rendered.html}
${neighbours(here)}
</main>
${outline(rendered)}
</div>
</body>
</html>
`
}
