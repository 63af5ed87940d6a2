import { Html, html } from './html.js'
import { STYLE } from './style.js'

/** A whole report: one file, no script, nothing that is fetched from anywhere. */
export function page(title: string, lead: readonly Html[], body: readonly Html[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<header><h1>${title}</h1>${lead}</header>
${body}
</main>
</body>
</html>
`.text
}
