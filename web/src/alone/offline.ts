/**
 * Keeps every file of the page in the browser, so that it opens without a network from now on. Done once the page stands:
 * nobody waits for it.
 */
export function stayOffline(): void {
  // A page opened from a file, or over plain HTTP from afar, has none.
  if (!('serviceWorker' in navigator)) return
  const keep = () => {
    navigator.serviceWorker
      .register(new URL('offline.js', document.baseURI), { scope: './' })
      .catch((error) => {
        console.warn('This page needs the network each time:', error)
      })
  }
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}
