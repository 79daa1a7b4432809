/** px; the windows that journeys run in, by the name of their project */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
}
