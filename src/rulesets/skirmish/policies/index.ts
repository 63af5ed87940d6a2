export { focus } from './focus.js'
export { random } from './random.js'
export { spread } from './spread.js'
