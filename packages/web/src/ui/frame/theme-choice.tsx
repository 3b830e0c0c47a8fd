import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import styles from './person-menu.module.css'
import { THEME_WORDS } from './theme-words.ts'

const SCHEMES = [
  ['auto', THEME_WORDS.asDevice],
  ['light', THEME_WORDS.light],
  ['dark', THEME_WORDS.dark],
] as const satisfies [MantineColorScheme, string][]

/** Light or dark, kept on this device for everyone who uses it. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <label className="flex middle apart tall gap-4 pad-sides-4">
      <span>{THEME_WORDS.colours}</span>
      <select
        className={styles.scheme}
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => setColorScheme(value as MantineColorScheme)} // one of the names
      >
        {SCHEMES.map(([scheme, name]) => (
          <option key={scheme} value={scheme}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
