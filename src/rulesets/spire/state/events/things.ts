import type { RelicKind } from '../../fight/relic.js'

export interface RelicUsed {
  readonly type: 'RelicUsed'
  readonly relic: string
  readonly place: number
  readonly uses: number
}

export interface RelicGained {
  readonly type: 'RelicGained'
  readonly relic: RelicKind
  readonly by: string
}

export interface PotionUsed {
  readonly type: 'PotionUsed'
  readonly potion: string
  readonly kind: number
}

export interface PotionGained {
  readonly type: 'PotionGained'
  readonly potion: string
  readonly kind: number
  readonly by: string
}

export interface GoldChanged {
  readonly type: 'GoldChanged'
  readonly by: string
  readonly change: number
  readonly gold: number
}
