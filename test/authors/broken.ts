/** Twenty scenarios as people get them wrong, and everything that must be told of each. */
interface Broken {
  readonly title: string
  readonly name: string
  readonly text: string
  /** Other documents beside it: their text, or how the text that comes with the game is changed. */
  readonly beside?: Readonly<Record<string, string | ((text: string) => string)>>
  readonly faults: readonly string[]
}

export const BROKEN: readonly Broken[] = [
  {
    title: 'bx: a slip in a key and a figure in words',
    name: 'bx/1/fight.yaml',
    text: `ruleset: bx
titel: Three reavers
pc: { Name: Harrow, AC: 15, HD: 4, hp: 22, AT: 5, Dmg: 1d8+2, ML: 10 }
foes:
  - { Name: Reaver, AC: thirteen, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 7 }
`,
    faults: [
      'bx/1/fight.yaml:2:8: titel: Nothing reads "titel" here. (did you mean "title"?)',
      'bx/1/fight.yaml:5:25: foes.0.AC: Reaver: AC is "thirteen"; it must be a whole number.',
    ],
  },
  {
    title: 'bx: a word that is none, a key of a block, a clock without room',
    name: 'bx/2/fight.yaml',
    text: `ruleset: bx
start: figth
pc: { Name: Harrow, AC: 15, HD: 4, hpp: 22, AT: 5, Dmg: 1d8+2, ML: 10 }
clocks:
  - { name: Split Shield, owner: Harrow, max: 0, modifers: [] }
`,
    faults: [
      'bx/2/fight.yaml:2:8: start: must be fight or open; this is "figth" (did you mean "fight"?)',
      'bx/2/fight.yaml:3:41: pc.hpp: a combatant has no "hpp" (did you mean "hp"?)',
      'bx/2/fight.yaml:5:47: clocks.0.max: must be at least 1; this is 0',
      'bx/2/fight.yaml:5:60: clocks.0.modifers: Nothing reads "modifers" here. (did you mean "modifiers"?)',
    ],
  },
  {
    title: 'bx: a hero on the wrong side, no foes, no day',
    name: 'bx/3/fight.yaml',
    text: `ruleset: bx
start: fight
pc: { Name: Harrow, AC: 15, HD: 4, hp: 22, AT: 5, Dmg: 2x6, ML: 10, Side: Foes }
date: someday
`,
    faults: [
      'bx/3/fight.yaml:1:1: foes: a fight needs at least one foe',
      'bx/3/fight.yaml:3:56: pc.Dmg: Harrow: Dmg is "2x6"; it must be NdM, NdM+K or NdM-K.',
      'bx/3/fight.yaml:3:75: pc.Side: "Foes" is not the side of who stands here (leave it out, or write PC)',
      'bx/3/fight.yaml:4:7: date: a date is a day and a month, such as 9 Thaw',
    ],
  },
  {
    title: 'bx: a save with a slip',
    name: 'bx/4/fight.yaml',
    text: `ruleset: bx
save: saves/camp
`,
    beside: {
      'saves/camp.json': `{
  "pc_state": { "name": "Aldan", "bx_ac": 15, "bx_hd": 3, "bx_hpp": 12, "bx_at": 4, "bx_dmg": "1d8", "bx_ml": 10 },
  "npcs": { "Perrin": { "with_pc": "yes" } }
}
`,
    },
    faults: [
      'bx/4/saves/camp.json:2:69: pc_state.bx_hpp: BX reads no "bx_hpp" (did you mean "bx_hp"?)',
      'bx/4/saves/camp.json:3:36: npcs.Perrin.with_pc: with_pc is true or false',
    ],
  },
  {
    title: 'skirmish: somebody nobody knows, a score in words',
    name: 'skirmish/1/fight.yaml',
    text: `ruleset: skirmish
titel: A duel
encounter:
  with: [ysolda, mire-hound]
  initiative: { ysolde: high }
`,
    faults: [
      'skirmish/1/fight.yaml:2:8: titel: Nothing reads "titel" here. (write title)',
      'skirmish/1/fight.yaml:4:10: encounter.with.0: There is no sheet for "ysolda". (write ysolde)',
      'skirmish/1/fight.yaml:5:25: encounter.initiative.ysolde: must be a number; this is "high"',
    ],
  },
  {
    title: 'skirmish: the words of other sheets, dice that are none',
    name: 'skirmish/2/fight.yaml',
    text: `ruleset: skirmish
characters:
  mirren:
    name: Mirren
    hp: 12
    armour_class: 14
    actions:
      - { name: Spear, damage: [{ damage_dice: 1d8 plus 3 }] }
`,
    faults: [
      'skirmish/2/fight.yaml:4:5: characters.mirren.hit_points: this is missing; it must be a number',
      'skirmish/2/fight.yaml:5:9: characters.mirren.hp: Nothing reads "hp" here. (write hit_points)',
      'skirmish/2/fight.yaml:6:19: characters.mirren.armour_class: Nothing reads "armour_class" here. (write armor_class)',
      'skirmish/2/fight.yaml:8:48: characters.mirren.actions.0.damage.0.damage_dice: "1d8 plus 3" cannot be rolled here: "p" cannot stand here; an operator or the end of the text would be legal.',
    ],
  },
  {
    title: 'skirmish: a sheet beside the scenario',
    name: 'skirmish/3/fight.yaml',
    text: `ruleset: skirmish
encounter: { with: [ysolde, bog-cat] }
`,
    beside: {
      'monsters/bog-cat.yaml': `name: Bog Cat
hit_points: none
armor_class: 12
dexterty: 15
`,
    },
    faults: [
      'skirmish/3/monsters/bog-cat.yaml:2:13: hit_points: must be a number; this is "none"',
      'skirmish/3/monsters/bog-cat.yaml:4:11: dexterty: Nothing reads "dexterty" here. (write dexterity)',
    ],
  },
  {
    title: 'skirmish: a folder that is not there',
    name: 'skirmish/4/fight.yaml',
    text: `ruleset: skirmish
campaign: nowhere
options: { typedDice: some, skipDown: true }
`,
    faults: [
      'skirmish/4/fight.yaml:2:11: campaign: no characters and no monsters were found in this folder',
      'skirmish/4/fight.yaml:3:23: options.typedDice: must be all, gm or none; this is "some"',
      'skirmish/4/fight.yaml:3:39: options.skipDown: Nothing reads "skipDown" here. (write skipDowned)',
    ],
  },
  {
    title: 'spire: a character and an encounter that nobody knows',
    name: 'spire/1/fight.yaml',
    text: `ruleset: spire
character: ironclod
encounter: jaw_wurm
`,
    faults: [
      'spire/1/fight.yaml:2:12: character: there is no character "ironclod" (did you mean "ironclad"?)',
      'spire/1/fight.yaml:3:12: encounter: there is no encounter "jaw_wurm" (did you mean "jaw_worm"?)',
    ],
  },
  {
    title: 'spire: a preset, too much HP, a card',
    name: 'spire/2/fight.yaml',
    text: `ruleset: spire
encounter: cultist
preset: modd
hp: 1200
deck: { Strike: 4, Defnd: 4 }
`,
    faults: [
      'spire/2/fight.yaml:3:9: preset: must be seed or mod; this is "modd" (did you mean "mod"?)',
      'spire/2/fight.yaml:4:5: hp: must be at most 999; this is 1200',
      'spire/2/fight.yaml:5:27: deck.Defnd: there is no card "Defnd" (did you mean "Defend"?)',
    ],
  },
  {
    title: 'spire: a monster, a key of another, a relic',
    name: 'spire/3/fight.yaml',
    text: `ruleset: spire
monsters:
  - { id: cultsit, hp: 3 }
  - { id: jaw_worm, stregth: 2 }
relics: [Burning Blod]
`,
    faults: [
      'spire/3/fight.yaml:3:11: monsters.0.id: there is no monster "cultsit" (did you mean "cultist"?)',
      'spire/3/fight.yaml:4:30: monsters.1.stregth: Nothing reads "stregth" here. (did you mean "strength"?)',
      'spire/3/fight.yaml:5:10: relics.0: there is no relic "Burning Blod" (did you mean "BurningBlood"?)',
    ],
  },
  {
    title: 'spire: a card of the content beside the scenario',
    name: 'spire/4/fight.yaml',
    text: `ruleset: spire
encounter: cultist
`,
    beside: {
      'data/cards.yaml': (text) =>
        text.replace(
          'Anger: { type: attack, target: enemy, cost: 0, rarity: common, effects:',
          'Anger: { type: atack, target: enemy, cost: 0, rarity: common, efects:',
        ),
    },
    faults: [
      'spire/4/data/cards.yaml:9:16: Anger.type: must be attack, skill, power, status or curse; this is "atack" (did you mean "attack"?)',
      'spire/4/data/cards.yaml:9:71: Anger.efects: Nothing reads "efects" here. (did you mean "effects"?)',
    ],
  },
  {
    title: 'simverse: a switch, a score, a weapon, a key',
    name: 'simverse/1/fight.yaml',
    text: `ruleset: simverse
rules: { rangeRule: square }
combatants:
  - { name: Hesper, side: travellers, DX: 130, weapons: [longsowrd] }
  - { name: Guard, side: guard, wepons: [dagger] }
`,
    faults: [
      'simverse/1/fight.yaml:2:21: rules.rangeRule: must be linear or log2; this is "square"',
      'simverse/1/fight.yaml:4:43: combatants.0.DX: must be at most 60; this is 130',
      'simverse/1/fight.yaml:4:58: combatants.0.weapons.0: there is no weapon "longsowrd" in the catalog (did you mean "longsword"?)',
      'simverse/1/fight.yaml:5:41: combatants.1.wepons: Nothing reads "wepons" here. (did you mean "weapons"?)',
    ],
  },
  {
    title: 'simverse: a skill, a maneuver, a piece of armor, a shield',
    name: 'simverse/2/fight.yaml',
    text: `ruleset: simverse
combatants:
  - { name: Hesper, side: travellers, skills: { Sords: 4 }, maneuvers: [power-atack] }
  - { name: Guard, side: guard, armor: [{ use: leather-curass }], shield: tower }
`,
    faults: [
      'simverse/2/fight.yaml:3:56: combatants.0.skills.Sords: there is no skill "Sords" (did you mean "Swords"?)',
      'simverse/2/fight.yaml:3:73: combatants.0.maneuvers.0: there is no maneuver "power-atack" (did you mean "power-attack"?)',
      'simverse/2/fight.yaml:4:48: combatants.1.armor.0.use: there is no piece of armor "leather-curass" in the catalog (did you mean "leather-cuirass"?)',
      'simverse/2/fight.yaml:4:75: combatants.1.shield: there is no shield "tower" in the catalog (did you mean "tower-shield"?)',
    ],
  },
  {
    title: 'simverse: a fact, a count, a size',
    name: 'simverse/3/fight.yaml',
    text: `ruleset: simverse
facts:
  - { fact: flankd, who: Nobody }
combatants:
  - { name: Hesper, side: travellers, count: 0 }
  - { name: Guard, side: guard, size: hugee }
`,
    faults: [
      'simverse/3/fight.yaml:3:13: facts.0.fact: must be flanked, facing-flank, facing-rear, high-ground, cover-light, cover-heavy, darkness, unaware, charge, mount-moving, difficult-terrain, surrounded or clear-escape; this is "flankd" (did you mean "flanked"?)',
      'simverse/3/fight.yaml:5:46: combatants.0.count: count must be a whole number from 1 to 100',
      'simverse/3/fight.yaml:6:39: combatants.1.size: there is no size "hugee" in the catalog (did you mean "huge"?)',
    ],
  },
  {
    title: 'simverse: a catalog beside the scenario',
    name: 'simverse/4/fight.yaml',
    text: `ruleset: simverse
combatants:
  - { name: Hesper, side: travellers, weapons: [longsword] }
  - { name: Guard, side: guard, weapons: [dagger] }
`,
    beside: {
      'catalog/weapons.yaml': (text) =>
        text.replace('damage: 1d6-3', 'damage: 1d8-3').replace('reachM: 1', 'reechM: 1'),
    },
    faults: [
      'simverse/4/catalog/weapons.yaml:7:13: 0.damage: must be a number of d6 and a modifier, such as 1d6+1; this is "1d8-3"',
      'simverse/4/catalog/weapons.yaml:17:13: 0.reechM: Nothing reads "reechM" here. (did you mean "reachM"?)',
    ],
  },
  {
    title: 'adapter: a system that is not there',
    name: 'adapter/1/fight.yaml',
    text: `ruleset: adapter
system: systems/2d6_stats
characters: [{ name: Juno, stat: { cool: 2 } }]
`,
    faults: [
      'adapter/1/fight.yaml:2:9: system: There is no system "systems/2d6_stats", neither beside the scenario nor among those that come with the game. (did you mean "systems/2d6_stat"?)',
      'adapter/1/fight.yaml:3:34: characters.0.stat: Nothing reads "stat" here. (did you mean "stats"?)',
    ],
  },
  {
    title: 'adapter: a method that is none, a die in words, a clock without room',
    name: 'adapter/2/fight.yaml',
    text: `ruleset: adapter
system:
  resolution_rules:
    resolution: { method: dice_pol, die_type: ten }
clocks: [{ id: hour, max: 0 }]
`,
    faults: [
      'adapter/2/fight.yaml:4:27: system.resolution_rules.resolution.method: There is no method "dice_pol". (did you mean "dice_pool"?)',
      'adapter/2/fight.yaml:4:47: system.resolution_rules.resolution.die_type: resolution_rules.resolution.die_type must be a whole number from 2 to 1000.',
      'adapter/2/fight.yaml:5:27: clocks.0.max: must be at least 1; this is 0',
    ],
  },
  {
    title: 'adapter: names that lead nowhere, an ending without a form',
    name: 'adapter/3/fight.yaml',
    text: `ruleset: adapter
failure_mode: kind
targets: [{ name: door }]
objectives: [{ name: get in, action: sneak, target: doar, needs: [get out] }]
endings: [{ outcome: success, when: { objectivs: all } }]
`,
    faults: [
      'adapter/3/fight.yaml:2:15: failure_mode: must be forgiving, consequential or punishing; this is "kind"',
      'adapter/3/fight.yaml:4:53: objectives.0.target: There is no target "doar". (did you mean "door"?)',
      'adapter/3/fight.yaml:4:67: objectives.0.needs.0: There is no objective "get out". (known: get in)',
      'adapter/3/fight.yaml:5:37: endings.0.when: this is none of the forms that there are: clock and at, or objectives, or objective, or project and status, or foes, or characters (did you mean "objectives"?)',
    ],
  },
  {
    title: 'adapter: a game that there is not',
    name: 'adapter/4/fight.yaml',
    text: `ruleset: adaptor
characters: [{ name: Juno }]
`,
    faults: [
      'adapter/4/fight.yaml:1:10: there is no game "adaptor" (did you mean "adapter"?); known games: adapter, bx, simverse, skirmish, spire',
    ],
  },
]
