import { turnOf } from '../../game/table.js'
import { type MonsterKind, SpireReference } from '../../reference/spire.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { Fight, facesOf, type Program, type Standing, type Told } from './program.js'

interface SpireView {
  readonly people: readonly { readonly name: string; readonly hp: number }[]
  readonly monsters: readonly { readonly id: string; readonly behavior: string }[]
  readonly [more: string]: unknown
}

const drawnIn = ({ events }: Told) =>
  events.filter(({ type }) => type === 'CardDrawn').map(({ card }) => String(card))

function figure(view: SpireView, person: number, name: string): number {
  const { figures } = view.people[person] as unknown as {
    figures: readonly { name: string; value: number }[]
  }
  return figures.find((each) => each.name === name)?.value ?? 0
}

function standing(view: SpireView): Standing {
  const monsters = view.monsters.map((_, i) => {
    const { hp } = view.people[i + 1]!
    return [`monster ${i + 1}`, hp === 0 ? '0' : `${hp} block ${figure(view, i + 1, 'block')}`]
  })
  return {
    hp: view.people[0]!.hp,
    energy: figure(view, 0, 'energy'),
    block: figure(view, 0, 'block'),
    weak: figure(view, 0, 'Weak'),
    vulnerable: figure(view, 0, 'Vulnerable'),
    ...Object.fromEntries(monsters),
    outcome: String(view.outcome ?? ''),
  }
}

/** rules/spire §4: the starter deck and the first three fights, by either preset. */
export async function spireFight(program: Program, chance: Chance): Promise<Figures> {
  const encounter = chance.one(['jaw_worm', 'cultist', 'two_louse'])
  const preset = chance.one(['seed', 'mod'] as const)
  const fight = await Fight.open(
    program,
    { ruleset: 'spire', character: 'ironclad', encounter, preset },
    chance,
  )
  const { table } = fight
  const started = fight.start()
  const view = () => table.view('gm') as unknown as SpireView
  const second = new SpireReference(
    preset,
    view().monsters.map(({ id, behavior }) => ({ kind: id as MonsterKind, behavior })),
  )
  const die = (told: Told) => facesOf(told, /^the die$/)[0]
  fight.follow(() => second.begin(drawnIn(started), die(started)))
  fight.agree(standing(view()), second.standing)
  while (table.next().kind === 'awaiting' && fight.commands < 120) {
    const seat = turnOf(table)
    const choices = table.choices(seat).filter(({ verb }) => verb === 'play' || verb === 'end')
    const command = chance.one(choices)
    const told = fight.act(seat, command)
    fight.follow(() =>
      command.verb === 'end'
        ? second.end(die(told), drawnIn(told))
        : second.play(String(command.card), Number(command.to ?? 1) - 1),
    )
    fight.agree({ ...standing(view()), outcome: outcomeOf(table.next()) }, second.standing)
  }
  return { 'spire commands': fight.commands }
}

function outcomeOf(next: { readonly kind: string; readonly outcome?: string }): string {
  return next.kind === 'over' ? String(next.outcome) : ''
}
