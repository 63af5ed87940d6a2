// npm run --silent sbom: the bill of materials of the program in CycloneDX, without what only its makers need. npm's own
// --omit=dev also drops packages that tools happen to need as well, so what is for development is taken out here.
import { execFileSync } from 'node:child_process'

const asked = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
const options = { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }
const bill = JSON.parse(execFileSync('npm', asked, options))

function isForDevelopment({ properties = [] }) {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
}

const kept = bill.components.filter((component) => !isForDevelopment(component))
const refs = new Set([bill.metadata.component, ...kept].map((component) => component['bom-ref']))
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
process.stdout.write(`${JSON.stringify({ ...bill, components: kept, dependencies }, null, 2)}\n`)
