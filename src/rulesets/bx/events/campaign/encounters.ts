import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { visible } from '../../../../kernel/words/visible.js'
import { logged } from '../../save/entry.js'
import type { Save } from '../../save/read.js'
import type { Plug } from '../../stats/world.js'
import type { BxRows } from '../fold.js'
import { asSubject, because } from '../words.js'

/** What the entry of a table says, for the game master (rules/bx-campaign C44). */
export interface Prompted {
  readonly type: 'Prompted'
  readonly name: string
  readonly prompt: string
  /** An entry that is only told, and noted in the save (C22). */
  readonly noted: boolean
}

/** An entry that stops the day until it is settled (C22). */
export interface EncounterOpened {
  readonly type: 'EncounterOpened'
  readonly name: string
  readonly prompt: string
  readonly plug: Plug
}

export interface EncounterSettled {
  readonly type: 'EncounterSettled'
  readonly name: string
  readonly how: string
  readonly reason: string
}

/** Who saves next against an encounter (C24). */
export interface SaveCalled {
  readonly type: 'SaveCalled'
  readonly who: string
  readonly against: string
}

export type EncounterEvent = Prompted | EncounterOpened | EncounterSettled | SaveCalled

function withEncounter(save: Save, encounter: string, how: string, reason: string): Save {
  return logged(save, 'ENCOUNTER', `${encounter}: ${how}`, { encounter, how, reason })
}

const HOW: Readonly<Record<string, string>> = {
  fought: 'is fought out',
  fled: 'is left behind in flight',
  faced: 'is faced',
  talk: 'is talked round',
  avoid: 'is avoided',
  leave: 'is left alone',
}

export const encounterRows: BxRows<EncounterEvent> = {
  Prompted: {
    weight: 'notable',
    fold() {
      // A note: the event that follows, or nothing, says what is to be done about it.
    },
    save: (save, { name, noted }) => (noted ? withEncounter(save, name, 'noted', '') : save),
    see: (event, seat) => (seat === GAME_MASTER ? event : undefined),
    mech: ({ prompt }) => (prompt.trim() === '' ? [] : [`Prompt: ${visible(prompt)}`]),
    story: ({ prompt }) => (prompt.trim() === '' ? '' : `${visible(prompt).replace(/[.!?]?$/, '')}.`),
    short: ({ prompt, name }) => visible(prompt) || name,
    beat: () => undefined,
  },
  EncounterOpened: {
    weight: 'decisive',
    fold(state, { name, prompt, plug }) {
      state.waiting = { name, prompt, plug, counts: null, fighting: false, over: '' }
    },
    see: (event, seat) => (seat === GAME_MASTER ? event : undefined),
    mech: ({ name, plug }) => [`Encounter: ${name}, Type=${plug.kind}`],
    story: ({ name, plug }) => `${name} waits to be settled (${plug.kind}).`,
    short: ({ name }) => `${name} waits`,
    beat: ({ plug }) => ({ result: plug.kind }),
  },
  EncounterSettled: {
    weight: 'notable',
    fold(state) {
      state.waiting = null
    },
    save: (save, { name, how, reason }) => withEncounter(save, name, how, reason),
    mech: ({ name, how, reason }) => [
      `Settled: ${name}, How=${how}${reason === '' ? '' : `, Reason=${reason}`}`,
    ],
    story: ({ name, how, reason }) => `${name} ${HOW[how] ?? `is settled (${how})`}${because(reason)}.`,
    short: ({ name, how }) => `${name}: ${how}`,
    beat: ({ how }) => ({ result: how }),
  },
  SaveCalled: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold() {
      // The save that follows has the figures.
    },
    mech: ({ who, against }) => [`SaveBy: ${who}, Against=${against}`],
    story: () => '',
    short: ({ who, against }) => `${who} against ${asSubject(against)}`,
    beat: ({ who }) => ({ by: who }),
  },
}
