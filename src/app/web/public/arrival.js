// Notes which campaign or website a visitor came from, until the tab is closed: it goes to the community with the lead of
// an owner who registers.
try {
  const tags = [...new URLSearchParams(location.search)].filter(([name]) =>
    /^utm_|^ref$/.test(name),
  )
  const from = tags.length > 0 ? `${new URLSearchParams(tags)}` : new URL(document.referrer).host
  if (from !== location.host && !sessionStorage.getItem('arrived-from')) {
    sessionStorage.setItem('arrived-from', from.slice(0, 2000))
  }
} catch {
  // No referrer, or storage is blocked.
}
