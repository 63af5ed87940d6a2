/** A scenario that stands alone: two who know how to fight, and nothing begun. */
export const CAUSEWAY = `ruleset: skirmish
title: The causeway
characters:
  mirela:
    name: Mirela Duskwind
    hit_points: 24
    armor_class: 15
    dexterity: 16
    actions:
      - {name: Rapier, attack_bonus: 30, damage: [{damage_dice: 1d8+4, damage_type: piercing}]}
      - {name: Hand Crossbow, attack_bonus: 5, damage: [{damage_dice: 1d6, damage_modifier: 3, damage_type: piercing}]}
monsters:
  marsh-stalker:
    name: Marsh Stalker
    hit_points: 22
    armor_class: 13
    dexterity: 12
    actions:
      - {name: Bite, attack_bonus: 4, damage: [{damage_dice: 1d6+2, damage_type: piercing}]}
`
