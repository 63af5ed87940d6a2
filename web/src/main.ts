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
