import { DEAD } from './people.js'

export function ill(status: string): boolean {
  return status === DEAD
}
