import type { SpecialFigures } from '../../fight/special.js'

/** Figures of single monsters that change in a fight. */
export type SpecialTrait = Exclude<keyof SpecialFigures, 'master' | 'seat'>

/** What each figure is called. */
export const FIGURE_NAMES: Readonly<Record<SpecialTrait | 'anger' | 'sharpHide', string>> = {
  anger: 'Anger',
  sharpHide: 'Sharp Hide',
  thorns: 'Thorns',
  intangible: 'Intangible',
  fading: 'Fading',
  curiosity: 'Curiosity',
  invincible: 'Invincible',
  beat: 'Beat of Death',
}

const SPECIAL: ReadonlySet<string> = new Set<SpecialTrait>([
  'thorns',
  'intangible',
  'fading',
  'curiosity',
  'invincible',
  'beat',
])

export function isSpecial(trait: string): trait is SpecialTrait {
  return SPECIAL.has(trait)
}

/** What a figure of one monster means now; empty where its move says enough. */
export function figureSentence(name: string, trait: SpecialTrait, now: number): string {
  switch (trait) {
    case 'thorns':
      return `${name} has Thorns ${now}: that much damage to you for a card that attacks it.`
    case 'intangible':
      return now > 1
        ? `${name} turns intangible: nothing hurts it.`
        : now === 0
          ? `${name} can be hurt again.`
          : ''
    case 'fading':
      return `${name} fades: ${now === 1 ? '1 move' : `${now} moves`} left.`
    case 'invincible':
      return now < 0 ? `${name} can be hurt without limit now.` : ''
    case 'beat':
      return `${name} has Beat of Death ${now}: that much damage to you before the monsters act.`
    default:
      return ''
  }
}
