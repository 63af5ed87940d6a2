import { inFiles } from './places.js'
import { storeSuite } from './suite.js'

storeSuite('files', inFiles, true)
