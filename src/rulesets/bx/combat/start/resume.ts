/** Where a combat is taken up in the middle. */
export interface Resume {
  readonly round: number
  readonly startAllies: number | null
  readonly startFoes: number | null
  readonly lostAllies: number
  readonly lostFoes: number
  readonly outnumberedAllies: boolean
  readonly outnumberedFoes: boolean
}

export const FROM_THE_START: Resume = {
  round: 1,
  startAllies: null,
  startFoes: null,
  lostAllies: 0,
  lostFoes: 0,
  outnumberedAllies: false,
  outnumberedFoes: false,
}
