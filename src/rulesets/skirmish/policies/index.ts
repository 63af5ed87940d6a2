export { focus } from './focus.js'
export { random } from './random.js'
export { search } from './search.js'
export { spread } from './spread.js'
