import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A place for a small disk. Root in a container may lack the right to mount one. */
export function smallDisk(folder: string) {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mount = (size: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status === 0
  const unmount = () => void spawnSync('umount', [disk])
  const canMount = process.getuid?.() === 0 && mount('1m')
  unmount()
  return { disk, mount, unmount, canMount }
}
