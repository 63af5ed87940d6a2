import { DocumentFault } from './fault.js'
import { plainIssue } from './text/plain-data.js'
import { yaml } from './text/yaml.js'

/** The value of a `--set field=value`, read as YAML. */
export function parsedSetting(setting: string, text: string): unknown {
  let value: unknown
  try {
    value = yaml().parse(text)
  } catch (error) {
    const [why] = (error as Error).message.split('\n')
    throw new DocumentFault(`--set ${setting}: the value is no YAML: ${why}`)
  }
  const { issue } = plainIssue(value)
  if (issue) throw new DocumentFault(`--set ${setting}: ${issue.message}`)
  return value
}
