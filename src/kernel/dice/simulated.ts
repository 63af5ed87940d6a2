import { FastDice } from './fast.js'
import { RecordingDice } from './recording.js'

/** Which run of which seed the dice of a journal are: sixteen bytes that say so, and sixteen zeros. */
export function simulatedSeed(seed: number, run: number): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, BigInt(seed))
  view.setBigUint64(8, BigInt(run))
  return bytes
}

/** The stream of a seed that `simulatedSeed` made. */
export function simulatedStream(seed: Uint8Array): FastDice {
  const view = new DataView(seed.buffer, seed.byteOffset, seed.length)
  return new FastDice(Number(view.getBigUint64(0)), Number(view.getBigUint64(8)))
}

/** The simulation's dice with every face recorded: a simulated game as a journal that anybody can check. */
export class SimulatedDice extends RecordingDice {
  readonly stream: FastDice

  constructor(stream: FastDice, rolledBefore = 0) {
    super(rolledBefore)
    this.stream = stream
  }

  protected startRoll(): void {}

  protected nextFace(sides: number, lowest: number): number {
    return this.stream.face(sides) - 1 + lowest
  }
}
