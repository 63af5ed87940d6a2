// Keeps the files of one build in the browser, and answers from them. A newer build is fetched beside it and takes over
// once no tab shows the older one: nobody's page loses its parts while it is open.
const { version, files } = self.__KEPT__

const scope = new URL(self.registration.scope)
const PREFIX = `ludex ${scope.pathname} `
const NAME = PREFIX + version

self.addEventListener('install', (event) => {
  const requests = files.map((file) => new Request(new URL(file, scope), { cache: 'no-cache' }))
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)))
})

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

async function answer(request) {
  const cache = await caches.open(NAME)
  const page = request.mode === 'navigate' && new URL('index.html', scope)
  const kept = await cache.match(page || request, { ignoreSearch: true, ignoreVary: true })
  return kept ?? (await fetch(request))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && request.url.startsWith(scope.href)) event.respondWith(answer(request))
})
