/** What an example opens: a scenario with its save, or a save with its PARTY-SEED. */
interface Example {
  readonly title: string
  readonly scenario?: string
  readonly save?: string
  readonly party?: string
}

/** Withy Vale, from one of its saves. */
async function withyVale(title: string, save: Promise<{ readonly default: string }>): Promise<Example> {
  const party = import('../../../../examples/campaign/withy-vale.party.txt?raw')
  return { title, save: (await save).default, party: (await party).default }
}

/** Campaigns for somebody who has no save at hand. */
export const EXAMPLES: readonly {
  readonly title: string
  readonly about: string
  readonly load: () => Promise<Example>
}[] = [
  {
    title: 'A day at Mill Ford',
    about: 'Three people, one day: a meeting, skills, a fight, rest.',
    load: async () => ({ title: 'A day at Mill Ford', scenario: 'bx/ford-day' }),
  },
  {
    title: 'Withy Vale',
    about: 'A reeve against a toll lord: seven zones, tables, clocks, engines. Session 1 is over.',
    load: () => withyVale('Withy Vale', import('../../../../examples/campaign/withy-vale.json?raw')),
  },
  {
    title: 'Withy Vale, at the ferry',
    about: 'The same vale after two days on the road: the first toll is broken, the river rises.',
    load: () =>
      withyVale('Withy Vale, at the ferry', import('../../../../examples/campaign/otter-ferry.json?raw')),
  },
]
