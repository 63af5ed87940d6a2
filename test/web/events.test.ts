import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventReader, type StreamEvent } from '../../web/src/api/events.js'

const stream =
  'retry: 1000\n\nid: 3\nevent: line\ndata: {"n":3}\n\n: heartbeat\n\nevent: look\r\ndata: {"n":3,\r\ndata: "x":1}\r\n\r\n'
const told: readonly StreamEvent[] = [
  { event: 'line', id: '3', data: '{"n":3}' },
  { event: 'look', data: '{"n":3,\n"x":1}' },
]

describe('the stream of news', () => {
  it('is read whole', () => expect(new EventReader().read(stream)).toEqual(told))

  it('is the same however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: stream.length }), { maxLength: 12 }), (cuts) => {
        const reader = new EventReader()
        const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        const found = places.slice(1).flatMap((to, i) => reader.read(stream.slice(places[i], to)))
        expect(found).toEqual(told)
      }),
    )
  })

  it('tells nothing that is not finished', () => {
    const reader = new EventReader()
    expect(reader.read('event: line\ndata: {"n"')).toEqual([])
    expect(reader.read(':4}\n')).toEqual([])
    expect(reader.read('\n')).toEqual([{ event: 'line', data: '{"n":4}' }])
  })
})
