import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test makes a device do that browsers and devices don't. */
export interface Misuse {
  origin?: string
  rpId?: string
  /** signatures so far, as the device reports them */
  counter?: number
  /** without asking for a PIN or fingerprint */
  isUnverified?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** A device that makes and uses passkeys as WebAuthn says, in software. */
export function passkeyDevice() {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  const clientDataOf = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorDataOf = (
    { rpId = 'localhost', counter = 0, isUnverified }: Misuse,
    attested?: Buffer,
  ): Buffer => {
    const flags = 1 | (isUnverified ? 0 : 4) | (attested ? 64 : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest, attested ?? Buffer.alloc(0)])
  }
  const credential = <Response>(response: Response) => ({
    credential: {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response,
    },
  })

  return {
    create: (challenge: string, misuse: Misuse = {}) => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKeyOf(publicKey),
      ])
      const attestationObject = Buffer.from(
        isoCBOR.encode(
          new Map<string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', new Uint8Array(authenticatorDataOf(misuse, attested))],
          ]) as never,
        ),
      )
      const clientData = clientDataOf('webauthn.create', challenge, misuse.origin)
      const created = credential({
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
      return { name: 'Passkey', ...created }
    },
    use: (challenge: string, misuse: Misuse = {}) => {
      const clientData = clientDataOf('webauthn.get', challenge, misuse.origin)
      const data = authenticatorDataOf(misuse)
      const signed = Buffer.concat([data, sha256(clientData)])
      return credential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

/** A P-256 key as COSE (RFC 9053), which WebAuthn uses. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    ),
  )
}
