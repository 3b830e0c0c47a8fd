/** '2,660': every number that a person reads. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string => value.toLocaleString('en', options)

/** '1 patient', '2,660 patients'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${numberText(count)} ${count === 1 ? one : many}`
