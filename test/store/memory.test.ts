import { inMemory } from './places.js'
import { storeSuite } from './suite.js'

storeSuite('memory', inMemory, false)
