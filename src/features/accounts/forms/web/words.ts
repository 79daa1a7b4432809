/** Headings of the pages for signed-out visitors, which their documents show before the app has loaded. */
export const LOGIN = {
  title: 'Welcome back',
  subtitle: 'Sign in to see how your business is doing.',
}
export const REGISTER = {
  title: 'Create your free account',
  subtitle: 'No credit card. See your first figures in 2 to 5 minutes.',
}
export const FORGOT_PASSWORD = {
  title: 'Set a new password',
  byEmail: "We'll email you a link. You can use it once, within an hour.",
  /** without a mail server */
  byPerson:
    "This app doesn't send emails. Ask for a link here, then ask the person who runs the app to give it to you. You can use it once, within an hour.",
}
