/** The kind of a change of the run, and the word that its text is about. */
export interface RunText {
  readonly form: Form
  readonly what: string
}

/**
 * The texts of `RunChanged`, which are evidence: journals have them, so they stay as they are, and sentences are made from
 * what they say. A text that is none of these (there may be some in a journal of another version) stands for itself.
 */
const FORMS = {
  map: /^The map is (.+)$/,
  neow: /^(Neow) waits$/,
  blessing: /^Neow gives option (.+)$/,
  shown: /^(.+) is shown$/,
  drawn: /^(.+) is drawn$/,
  laid: /^(Rewards) are laid out$/,
  takes: /^takes (.+)$/,
  gains: /^gains (.+)$/,
  leaves: /^(leaves) what lies there$/,
  uses: /^uses (.+)$/,
  act: /^goes up to act (\d)$/,
  givesAway: /^gives (.+) away$/,
  portal: /^(A portal) opens$/,
  goes: /^goes to (.+)$/,
  fight: /^A fight: (.+)$/,
  campfire: /^A (campfire)$/,
  chest: /^A (chest)$/,
  merchant: /^A (merchant)$/,
  event: /^An event: (.+)$/,
  upgraded: /^(.+) is upgraded$/,
  removed: /^(.+) is removed$/,
  rests: /^(rests)$/,
  smiths: /^(smiths)$/,
  buys: /^buys (.+)$/,
  chooses: /^chooses (.+)$/,
  openDie: /^The die shows (\d+); it can still be changed$/,
  die: /^The die shows (\d+)$/,
  again: /^(It) may be tried again$/,
  won: /^(The fight) is won$/,
  shuffled: /^The (.+) encounters are shuffled anew$/,
  passed: /^(.+) is passed over$/,
  nothing: /^(Nothing) happens here$/,
} as const

export type Form = keyof typeof FORMS | 'other'

export function readRunText(text: string): RunText {
  for (const form of Object.keys(FORMS) as (keyof typeof FORMS)[]) {
    const found = FORMS[form].exec(text)
    if (found) return { form, what: found[1]! }
  }
  return { form: 'other', what: text }
}
