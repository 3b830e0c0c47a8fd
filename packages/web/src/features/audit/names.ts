import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { useQuery } from '@tanstack/react-query'
import { queryAll } from '../../api/paged.ts'

/** The names of the staff by id. */
export type Names = ReadonlyMap<string, string>

export function useNames(): Names {
  const staff = useQuery(queryAll(listPersonnel))
  return new Map(staff.data?.map(({ _id, name }) => [_id, name]))
}
