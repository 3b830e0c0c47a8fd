import { useSearchParams } from 'react-router'

/** One of a few values in the address: `?sort=oldest`. The first is the default, and needs no parameter. */
export function useUrlChoice<const Name extends string>(param: string, names: readonly Name[]): [Name, (name: Name) => void] {
  const [search, setSearch] = useSearchParams()

  function choose(name: Name) {
    setSearch(
      (search) => {
        if (name === names[0]) search.delete(param)
        else search.set(param, name)
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }

  return [choiceOf(search, param, names), choose]
}

/** The same for reading only. */
export function choiceOf<const Name extends string>(search: URLSearchParams, param: string, names: readonly Name[]): Name {
  const [usual] = names
  const chosen = names.find((name) => name === search.get(param)) ?? usual
  if (chosen === undefined) throw new Error(`Nothing to choose from for ${param}`)
  return chosen
}
