import type { Line, Plan } from '../line.ts'

export async function firstLoad(_: Plan): Promise<Line[]> {
  return []
}
