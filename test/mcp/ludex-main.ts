import { main } from '../../src/surfaces/cli/main.js'

// The program from its sources, as `bin/ludex.js` runs the built one.
process.exitCode = await main(process.argv.slice(2))
