export function LandingPage() {
  return <a href="/register">Start free</a>
}
