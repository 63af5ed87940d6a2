import { holdsItsPromises } from './holds.js'

await holdsItsPromises('spire')
