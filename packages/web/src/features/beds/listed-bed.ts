import type { listBeds } from '@clinic/contract/beds/beds'
import type { ResponseOf } from '@clinic/contract/endpoint'

export type ListedBed = ResponseOf<typeof listBeds>['data'][number]
