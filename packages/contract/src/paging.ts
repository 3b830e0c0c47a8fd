/** How lists are paged: for screens that show one and need no schema. */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 200
/** The largest `skip`: nine digits. */
export const MAX_SKIP = 999_999_999
