/** The server as `ludex serve` builds it, without its limits of pace: `ludex-main.js files <folder> | postgres <url>`. */
import { Host } from '../../src/host/host.js'
import { openFiles } from '../../src/store/files/file-store.js'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import { buildServer } from '../../src/surfaces/http/server.js'
import { serveParent } from './child.js'

const [kind = '', place = ''] = process.argv.slice(2)
const store = kind === 'files' ? await openFiles(place) : await openPostgres(place)
const limits = { rate: { perSecond: 1e9, burst: 1e9 }, listeners: { perTable: 2_000, perKey: 2_000 } }
const host = new Host({ store, limits })
const app = await buildServer({ host, version: 'bench', limits: { requests: 1e9 } })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
serveParent(url, async () => {
  await app.close()
  await host.close()
})
