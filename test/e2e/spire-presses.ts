import type { Locator, Page } from '@playwright/test'

/** What a press needs to know of a moment of the Spire. */
export interface PressedLook {
  readonly choices: readonly { readonly label?: string; readonly text: string; readonly command: Said }[]
  readonly view: {
    readonly monsters: readonly { readonly number: number }[]
    readonly choice?: { readonly ask: string }
    readonly rail: {
      readonly relics: readonly { readonly id: string }[]
      readonly potions: readonly { readonly id: string }[]
    }
    readonly run?: {
      readonly rows: readonly (readonly { readonly space: string }[])[]
      readonly goods: readonly { readonly word: string; readonly name: string; readonly label: string }[]
      readonly ways: readonly { readonly name: string; readonly label: string }[]
      readonly gifts: readonly { readonly gift: string }[]
    }
  }
}

interface Said {
  readonly verb: string
  readonly [label: string]: unknown
}

/** The places on the page that stand for a command of a script, in the order in which they are pressed. */
export function pressesFor(page: Page, look: PressedLook, line: string): readonly Locator[] {
  const found = look.choices.find(({ command }) => spelled(command) === line)
  if (!found)
    throw new Error(
      `"${line}" is not offered: ${look.choices.map(({ command }) => spelled(command)).join('; ')}`,
    )
  const { command, label = found.text } = found
  const { monsters, choice, rail, run } = look.view
  const monster = (number: unknown) =>
    page.locator('.foes .fighter').nth(monsters.findIndex((one) => String(one.number) === String(number)))
  const aimed = command.to === undefined ? [] : [monster(command.to)]
  const row = (title: string) =>
    page
      .locator('.here .rows button')
      .filter({ has: page.getByText(title, { exact: true }) })
      .first()
  const card = (name: unknown, within = '.here') =>
    page.locator(`${within} [data-card="${String(name)}"]`).first()
  const thing = (kind: 'relics' | 'potions', id: unknown) => [
    page.locator(`.rail .thing.${kind.slice(0, -1)}`).nth(rail[kind].findIndex((one) => one.id === id)),
    page.getByRole('dialog').locator('.btn').first(),
  ]
  switch (command.verb) {
    case 'play':
      return [card(command.card, '.hand'), ...aimed]
    case 'end':
      return [page.locator('.end-turn')]
    case 'potion':
      return [...thing('potions', command.potion), ...aimed]
    case 'relic':
      return thing('relics', command.relic)
    case 'choose':
      if (choice?.ask === 'target') return [monster(command.what)]
      return [
        card(command.what, run && !isFighting(look) ? '.here' : '.hand')
          .or(page.locator('.hand .btn, .here .rows button').filter({ hasText: label }))
          .first(),
      ]
    case 'move': {
      const ways = look.choices.flatMap(({ command: { verb, to } }) => (verb === 'move' ? [to] : []))
      const inOrder = run!.rows.flat().filter(({ space }) => ways.includes(space))
      const place = inOrder.findIndex(({ space }) => space === command.to)
      return [page.locator('.map button.room').nth(place)]
    }
    case 'take':
    case 'buy': {
      const good = run!.goods.find(({ word }) => word === command.what)!
      return [card(good.name).or(row(good.label)).first()]
    }
    case 'option':
      return [row(run!.ways.find(({ name }) => name === command.name)!.label)]
    case 'neow':
      return [row(run!.gifts[Number(command.number) - 1]!.gift)]
    case 'smith':
      return [card(`${String(command.card)}+`)]
    case 'purge':
      return [card(command.card)]
    case 'skip':
      return [page.locator('.here .rows button.quiet')]
    case 'rest':
    case 'ahead':
      return [row(label)]
    default:
      return [page.locator('.more .btn, .here .rows button').filter({ hasText: label }).first()]
  }
}

function isFighting({ view }: PressedLook): boolean {
  return view.monsters.length > 0
}

/** A command as a script has it: its verb and what follows, in the order of its clauses. */
function spelled({ verb, ...clauses }: Said): string {
  const order = ['card', 'potion', 'relic', 'power', 'change', 'what', 'name', 'number', 'to']
  return [
    verb,
    ...order.flatMap((label) => (clauses[label] === undefined ? [] : [String(clauses[label])])),
  ].join(' ')
}
