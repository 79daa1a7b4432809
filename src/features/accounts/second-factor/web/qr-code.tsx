import { encode } from 'uqr'

/** modules; readers need white around the code */
const BORDER = 4

interface Props {
  text: string
  label: string
}

/** Always dark on white: many readers can't read the inverse. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-box border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
