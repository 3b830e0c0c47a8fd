import { Fragment } from 'react'

/** The name of an item, which is broken after a slash before it is broken within a word: 'Artemether/Lumefantrine'. */
export function ItemName({ name }: { name: string }) {
  const [first, ...others] = name.split('/')
  return (
    <>
      {first}
      {others.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
        <Fragment key={place}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
