/** '2019' and '2019-05' as they are shown: '2019', '05/2019'. */
export const sinceText = (since: string): string => since.split('-').toReversed().join('/')
