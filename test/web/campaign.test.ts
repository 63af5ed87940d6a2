import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { VerbSeen } from '../../web/src/api/types.js'
import { clausesFor, lineOf } from '../../web/src/campaign/day/sentence.js'
import { changesIn } from '../../web/src/campaign/save/changes.js'
import { faultsOf } from '../../web/src/campaign/save/save-faults.js'
import { clockWords, historyOf, readSave, roleWords } from '../../web/src/campaign/save/save-words.js'
import { AFTER, PARTY, SAVE } from '../campaign/walk.js'

describe('what changed in a save', () => {
  it('is told key by key, with the reason of its history, and keeps bookkeeping apart', () => {
    const hurt = SAVE.replace('"bx_hp": 6', '"bx_hp": 4').replace(
      /("bx_hp": 4[\s\S]*?"history": \[)\]/,
      '$1{"session": 2, "date": "1 Haymonth", "event": "hp 6→4: Mill Reach 4-5"}]',
    )
    const [change] = changesIn(SAVE, hurt)
    expect(change).toEqual({
      at: 'Tam Reddle, hp',
      pointer: '/npcs/Tam Reddle/bx_hp',
      before: '6',
      after: '4',
      why: 'hp 6→4: Mill Reach 4-5',
      kept: false,
    })
    const all = changesIn(SAVE, AFTER[1])
    expect(all.find(({ pointer }) => pointer === '/clocks/Spring Flood/progress')).toMatchObject({
      at: 'Spring Flood, progress',
      before: '2',
      after: '4',
    })
    expect(all.filter(({ kept }) => kept).map(({ at }) => at)).toContain('Spring Flood, advanced this day')
    expect(changesIn(SAVE, `\uFEFF${SAVE}`)).toEqual([])
    const hit = SAVE.replace('"bx_hp": 21', '"bx_hp": 15')
    expect(changesIn(SAVE, hit).map((one) => one.at)).toEqual(['Maren Holt, hp'])
    // A key of the prototype is data.
    expect(changesIn('{"a": 1}', '{"a": 1, "__proto__": 2}')).toMatchObject([{ pointer: '/__proto__' }])
  })

  it('a fault shows what stands at its place', () => {
    const places = [{ at: '/a~1b/0', message: 'no', fix: 'did you mean "c"?' }]
    const refusal = { kind: 'Refused', code: 'SAVE_FAULT', message: '', facts: { places } } as const
    expect(faultsOf(refusal, '{"a/b": ["x"]}')).toEqual([{ ...places[0], shows: '"x"' }])
    expect(faultsOf(undefined, '')).toEqual([])
  })
})

describe('the examples for somebody without a save', () => {
  it('are the campaign of the docs, before its two days and after them', () => {
    const example = (name: string) => readFileSync(`examples/campaign/${name}`, 'utf8')
    expect(example('withy-vale.json')).toBe(SAVE)
    expect(example('withy-vale.party.txt')).toBe(PARTY)
    expect(example('otter-ferry.json')).toBe(AFTER[1])
  })
})

describe('what a save says of people and clocks', () => {
  it('is shown where it stands, and nothing is made up', () => {
    const save = readSave(AFTER[1])
    expect(roleWords(save, 'Tam Reddle')).toBe('thatcher, trust fair')
    expect(roleWords(save, 'Nobody')).toBe('')
    expect(historyOf(save, 'Tam Reddle')).toEqual([
      '1 Haymonth: hp 6→4: Mill Reach 4-5',
      '1 Haymonth: hp 4→6: Healing by Brother Finch',
    ])
    expect(clockWords(save, 'Spring Flood')).toEqual({
      end: 'The low road is under water until Haymonth',
      moves: 'Rain on the downs',
      mends: 'A dry week',
      fired: '',
    })
    expect(readSave('[1]')).toBeUndefined()
    expect(readSave('no')).toBeUndefined()
  })
})

describe('a sentence', () => {
  const spec: VerbSeen = {
    verb: 'check',
    about: '',
    clauses: [
      { label: 'skill', kind: 'name' },
      { label: 'patient', kind: 'name', suits: { label: 'skill', to: ['Healing'] } },
      { label: 'in', kind: 'text', suits: { label: 'skill', to: ['Survival'] } },
      { label: 'mod', kind: 'integer' },
      { label: 'skills', kind: 'name', list: true },
    ],
  }

  it('has the clauses that suit what is said, and writes the line of the game', () => {
    const labels = (skill: string) => clausesFor(spec, { skill }).map(({ label }) => label)
    expect(labels('Healing')).toEqual(['skill', 'patient', 'mod', 'skills'])
    expect(labels('Survival (fen)')).toContain('in')
    expect(
      lineOf(spec, { skill: 'Healing', patient: 'Tam Reddle', in: 'fen', mod: '-1', skills: 'a, b' }),
    ).toBe('check skill: Healing patient: Tam Reddle mod: -1 skills: a and: b')
  })
})
