import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks that phones can be on (RFC 1918, RFC 3927). The certificate authority is valid only for these. */
export const PRIVATE_RANGES = ['192.168.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '169.254.0.0/16'] as const
/** The laptop itself. */
export const OWN_RANGE = '127.0.0.0/8'

const numberOf = (address: string) => address.split('.').reduce((number, part) => number * 256 + Number(part), 0)

export function isIn(range: string, address: string): boolean {
  const [base = '', length] = range.split('/')
  const block = 2 ** (32 - Number(length))
  return isIPv4(address) && Math.floor(numberOf(address) / block) === Math.floor(numberOf(base) / block)
}

const rankOfRange = (address: string) => PRIVATE_RANGES.findIndex((range) => isIn(range, address))

/** Should connections to this address of the laptop be answered? Not on a modem's public address. */
export const isServed = (address: string | undefined): boolean =>
  address !== undefined && [...PRIVATE_RANGES, OWN_RANGE].some((range) => isIn(range, address.replace(/^::ffff:/, '')))

/** Networks inside the laptop that phones cannot reach: containers, virtual machines, tunnels. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|tun|tap|utun|wg|tailscale|zt|vEthernet|VirtualBox|VMware|Hyper-V|Loopback)/i

type Interfaces = ReturnType<typeof networkInterfaces>

function readInterfaces(): Interfaces {
  try {
    return networkInterfaces()
  } catch {
    return {} // some systems refuse to list interfaces
  }
}

/** The laptop's private addresses, the likeliest Wi-Fi address first; none without a network. */
export function privateAddresses(interfaces: Interfaces = readInterfaces()): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, found]) => (found ?? []).map(({ address, internal }) => ({ name, address, internal })))
    .filter(({ address, internal }) => !internal && rankOfRange(address) !== -1)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || numberOf(a.address) - numberOf(b.address))
    .map(({ address }) => address)
    .filter((address, place, all) => all.indexOf(address) === place)
}

/** Real interfaces first; addresses that the laptop assigned itself because no router answered come last. */
const rankOf = ({ name, address }: { name: string; address: string }) =>
  (VIRTUAL.test(name) ? PRIVATE_RANGES.length : 0) + rankOfRange(address)
