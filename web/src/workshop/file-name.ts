/** `The toll at the bridge` is `the-toll-at-the-bridge.yaml`. */
export function fileName(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'scenario'}.yaml`
}
