export function configurationOf(appName: string, url: string): string {
  const words = appName
    .slice(0, 40)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const name = words?.join('-') ?? 'shop'
  const headers = { Authorization: 'Bearer YOUR_TOKEN' }
  return JSON.stringify({ mcpServers: { [name]: { type: 'http', url, headers } } }, null, 2)
}
