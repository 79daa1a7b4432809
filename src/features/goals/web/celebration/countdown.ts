export interface Countdown {
  hold: (by: string) => void
  release: (by: string) => void
  stop: () => void
}

export function startCountdown(ms: number, onEnd: () => void): Countdown {
  const holders = new Set<string>()
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    since = performance.now()
    timer = setTimeout(onEnd, left)
  }
  run()
  const hold = (by: string) => {
    if (holders.size === 0) {
      clearTimeout(timer)
      left -= performance.now() - since
    }
    holders.add(by)
  }
  return {
    hold,
    release: (by) => {
      if (holders.delete(by) && holders.size === 0) run()
    },
    stop: () => hold('stopped'),
  }
}
