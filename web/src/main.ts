/**
 * The page: it shows what a seat may know and sends what the person at it chooses. In come looks and news as JSON, from
 * `ludex serve` or from the worker in `alone/` that takes its place; out go commands in the words of the game.
 * The page computes no rule. What needs rules (lab, review, verify, workshop, the playground) loads them in workers.
 * Read next: `app.svelte` (which address shows which page), `api/client.ts` (every call), then
 * `table/session.svelte.ts` (one person at one table).
 */

import './ui/early.js'
import { mount } from 'svelte'
import App from './app.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/emblems.css'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')
mount(App, { target })
