export const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string =>
  `${firstname} ${lastname}`
