/** A tab doesn't hear what it tells itself. */
export function otherTabs<News>(name: string) {
  let opened: BroadcastChannel | undefined
  const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel(name))
  return {
    tell: (news: News): void => channel().postMessage(news),
    follow(callback: (news: News) => void): () => void {
      const hear = ({ data }: MessageEvent<News>) => callback(data)
      channel().addEventListener('message', hear)
      return () => channel().removeEventListener('message', hear)
    },
  }
}
