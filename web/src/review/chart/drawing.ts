/** The parts of a look that a picture takes along: it has no style sheet beside it. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
] as const

/** A drawing of the page with its looks written into it, as markup. */
export function drawingOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const own = [...svg.querySelectorAll('*')]
  const copied = [...copy.querySelectorAll('*')]
  own.forEach((element, i) => {
    const looks = getComputedStyle(element)
    const target = copied[i]!
    for (const name of STYLES) target.setAttribute(name, looks.getPropertyValue(name))
    target.removeAttribute('class')
  })
  // The selected line is a matter of the page, and says nothing of the game.
  const frames = own.flatMap((element, i) => (element.classList.contains('frame') ? [copied[i]!] : []))
  for (const frame of frames) frame.remove()
  const written = new XMLSerializer()
  return [...copy.children].map((child) => written.serializeToString(child)).join('')
}
