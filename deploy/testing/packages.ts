import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { instructionsOf } from './dockerfile.ts'

/** What the packages say, read as what they are: the image, the compose files, the Kubernetes objects and the unit. */

export const root = join(import.meta.dirname, '../..')
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Every text that `pattern`'s group finds. */
export const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, group]) => group!)

interface ComposeService {
  image: string
  command?: string[]
  environment: Record<string, string>
  ports?: string[]
  volumes: string[]
  stop_grace_period: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  healthcheck?: { test: string[] }
}
export interface Compose {
  services: { app: ComposeService; database?: ComposeService }
  volumes: Record<string, null>
}
export const composeOf = (path: string): Compose => parse(read(path)) as Compose

/** Where the app of a compose file finds its database, with `secret` in place of variables, such as `${NAME:?message}`. */
export const databaseOf = ({ services }: Compose): URL =>
  new URL(services.app.environment['DATABASE_URL']!.replaceAll(/\$\{[^}]+\}/g, 'secret'))

/** Every object of a Kubernetes file, by its kind. */
export const kubernetesOf = (path: string): Record<string, any> =>
  Object.fromEntries(
    parseAllDocuments(read(path)).map((document) => {
      const object = document.toJS() as { kind: string }
      return [object.kind, object]
    }),
  )

/** The settings of a systemd unit. */
export const unitOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

/** What a container of the image gets without being told anything. */
export function imageOf(path: string) {
  const instructions = instructionsOf(read(path)).at(-1)!.instructions
  const textsOf = (name: string) =>
    instructions.filter((each) => each.name === name).map(({ text }) => text)
  const [made] = textsOf('RUN').flatMap((text) => /^mkdir (.+?) &&/.exec(text)?.[1] ?? [])
  return {
    settings: Object.fromEntries(
      textsOf('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
    ) as Record<string, string>,
    /** folders in which its user may write */
    folders: made?.split(' '),
    volumes: textsOf('VOLUME'),
    ports: textsOf('EXPOSE'),
    user: textsOf('USER').at(-1),
    command: JSON.parse(textsOf('CMD').at(-1)!) as string[],
  }
}
