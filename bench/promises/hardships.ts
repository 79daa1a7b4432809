import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Row } from '../kit/table.ts'
import { builtIn } from './installations.ts'
import { writeDuring } from './writing.ts'

const run = promisify(execFile)
const sh = (command: string): string => execFileSync('sh', ['-c', command], { encoding: 'utf8' })

/** seconds of each hardship */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 120)

/**
 * Lets owners write on several devices on a full disk, on a slow one, and through a network that loses packets. No
 * answered write may be lost or done twice. Needs Linux, root and `nft`.
 */
export async function hardships(folder: string): Promise<Row[]> {
  return [await fullDisk(folder), await slowDisk(folder), await lostPackets(folder)]
}

/** The disk is full for 5 of every 8 seconds. */
async function fullDisk(folder: string): Promise<Row> {
  const disk = join(folder, 'small')
  mkdirSync(disk)
  sh(`mount -t tmpfs -o size=400m,mode=711 tmpfs ${disk}`)
  const filler = join(disk, 'filler')
  const installation = await builtIn(disk)
  try {
    return await writeDuring('a disk that is full again and again', installation, async () => {
      for (let second = 0; second < SECONDS; second += 8) {
        await sleep(1_500)
        fill(filler)
        await sleep(5_000)
        rmSync(filler)
        await sleep(1_500)
      }
    })
  } finally {
    await installation.stop()
    sh(`umount ${disk}`)
  }
}

function fill(file: string): void {
  for (let bytes = 2 ** 20; bytes >= 4096;) {
    try {
      appendFileSync(file, Buffer.alloc(bytes))
    } catch {
      bytes /= 2
    }
  }
}

const IOPS = 40
const GROUP = '/sys/fs/cgroup/blkio/kpi-bench'

/** The disk writes 40 times a second at most, as a bad network drive or a busy one does. */
async function slowDisk(folder: string): Promise<Row> {
  const [image, disk] = [join(folder, 'image'), join(folder, 'slow')]
  mkdirSync(disk)
  const device = sh(`truncate -s 2G ${image} && losetup --find --show ${image}`).trim()
  sh(`mkfs.ext4 -q ${device} && mount ${device} ${disk}`)
  chmodSync(disk, 0o711)
  const installation = await builtIn(disk)
  const numbers = sh(`cat /sys/class/block/${device.slice('/dev/'.length)}/dev`).trim()
  mkdirSync(GROUP, { recursive: true })
  const server = Number.parseInt(readFileSync(join(disk, 'data/database/postmaster.pid'), 'utf8'))
  for (const pid of sh(`pgrep -P ${server}; echo ${server}`).trim().split('\n'))
    writeFileSync(join(GROUP, 'cgroup.procs'), pid)
  try {
    writeFileSync(join(GROUP, 'blkio.throttle.write_iops_device'), `${numbers} ${IOPS}`)
    checkSlow(disk)
    return await writeDuring(`a disk that writes ${IOPS} times a second`, installation, () =>
      sleep(SECONDS * 1000),
    )
  } finally {
    writeFileSync(join(GROUP, 'blkio.throttle.write_iops_device'), `${numbers} 0`)
    await installation.stop()
    sh(`umount ${disk} && losetup --detach ${device}`)
  }
}

/** Throws if the disk isn't as slow as it should be: 80 writes that wait for it take 2 s then, and 0.1 s otherwise. */
function checkSlow(disk: string): void {
  const begin = performance.now()
  sh(
    `echo $$ > ${GROUP}/cgroup.procs && dd if=/dev/zero of=${disk}/probe bs=8k count=${2 * IOPS} oflag=dsync 2>&1`,
  )
  if (performance.now() - begin < 1_500) throw new Error('The disk could not be made slow.')
}

const LOSSY = `ip link set lo up
nft add table ip bench
nft add chain ip bench lost '{ type filter hook input priority 0; }'
nft add rule ip bench lost numgen random mod 100 == 0 drop
exec "$@"`

/** A hundredth of all packets between devices, two processes and the database is lost, in a network of its own. */
async function lostPackets(folder: string): Promise<Row> {
  const inside = join(import.meta.dirname, 'lost-packets.ts')
  const command = [process.execPath, inside, join(folder, 'lossy'), String(SECONDS)]
  const { stdout } = await run('unshare', ['--net', 'sh', '-ec', LOSSY, 'sh', ...command])
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Row
}
