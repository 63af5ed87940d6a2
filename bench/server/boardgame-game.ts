/** What both sides do: an attack, 1d20 + 5 with the server's dice, kept and told to anyone who is there. */
export interface Attacks {
  count: number
  total: number
}

interface Given {
  readonly G: Attacks
  readonly random: { D20(): number }
}

export const attackGame = {
  name: 'attack',
  setup: (): Attacks => ({ count: 0, total: 0 }),
  moves: {
    attack: {
      move: ({ G, random }: Given) => {
        G.count++
        G.total = random.D20() + 5
      },
      client: false,
    },
  },
}
