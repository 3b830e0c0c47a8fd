import { z } from 'zod'

/** A bundle's description of itself, in BUNDLE.json at the top level; signed with the rest. */
export const BundleFacts = z.object({
  format: z.literal(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  commit: z.string().nullable(),
  /** Node's names: linux-x64, win32-x64 … */
  platform: z.string(),
  /** The migrations it includes. */
  migrations: z.array(z.string()),
  /** The bytes of each file but this one, the list and its signature; bundles of the first version have none. */
  sizes: z.record(z.string(), z.int().nonnegative()).optional(),
})
export type BundleFacts = z.infer<typeof BundleFacts>

export const SUMS = 'SHA256SUMS'
export const SIGNATURE = 'SHA256SUMS.minisig'
export const RELEASE_KEY = 'release.pub'

export const nameOfBundle = ({ version, platform }: Pick<BundleFacts, 'version' | 'platform'>): string => `clinic-${version}-${platform}`
export const thisPlatform = `${process.platform}-${process.arch}`

/** Negative if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** 'hash  path', one line per file, in sha256sum's format. */
export const linesOfSums = (sums: ReadonlyMap<string, string>): string => [...sums].map(([path, hash]) => `${hash}  ${path}\n`).join('')

export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
