import { NoSuchTable, StoreFailed } from '../store/contract.js'
import { hostRefuses } from './limits/refusals.js'

/** A failure of the store, as a refusal of the host; any other error as it is. */
function told(error: unknown): unknown {
  return error instanceof StoreFailed ? hostRefuses('STORE_FAILED', `${error.message}.`) : error
}

/** Asks the store, and tells a failure of it as a refusal of the host. */
export async function stored<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw told(error)
  }
}

/** The same, with an answer for a table that is not there. */
export async function storedOr<Answer>(work: () => Promise<Answer>, none: Answer): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoSuchTable) return none
    throw told(error)
  }
}
