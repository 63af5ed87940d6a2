/**
 * A server that nothing is too much for: `serve-main.mjs <dist>`, started with a channel to its parent. It tells its
 * address first, and then, whenever it is asked, how much processor time it has used and how much of it in one go.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dist] = process.argv.slice(2)
const load = (file) => import(pathToFileURL(join(dist, file)).href)
const { Host } = await load('host/host.js')
const { memoryStore } = await load('store/memory/memory-store.js')
const { buildServer } = await load('surfaces/http/server.js')

const any = 1e9
const limits = { rate: { perSecond: any, burst: any }, listeners: { perTable: any, perKey: any } }
const host = new Host({ store: memoryStore(), limits })
const app = await buildServer({ host, version: '0', most: { perMinute: any } })

const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
/** The most processor time between two turns of the event loop: for so long nobody else is served, on any machine. */
let longest = 0
let before = used()
setInterval(() => {
  const now = used()
  longest = Math.max(longest, now - before)
  before = now
}, 5)

process.on('message', () => {
  process.send({ used: used(), longest, resident: process.memoryUsage.rss() / 2 ** 20 })
  longest = 0
})
process.on('disconnect', () => process.exit(0))
process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
