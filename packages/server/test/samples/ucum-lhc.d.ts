declare module '@lhncbc/ucum-lhc' {
  /** What is used of it: the package has no types. */
  export const UcumLhcUtils: {
    getInstance: () => { validateUnitString: (unit: string) => { readonly status: 'valid' | 'invalid' | 'error' } }
  }
}
