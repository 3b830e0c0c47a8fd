import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useOwnPreferences } from './own-preferences.ts'
import { KEY_WORDS } from './words.ts'

/** Characters that act by themselves get in the way of people who speak to the computer, or who hit keys by accident (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { preferences, save, isSaving } = useOwnPreferences()
  return (
    <Switch
      label={KEY_WORDS.singleKeys}
      description={KEY_WORDS.singleKeysHelp}
      checked={preferences?.singleKeys ?? false}
      disabled={!preferences}
      aria-busy={isSaving}
      onChange={(event) => !isSaving && save({ singleKeys: event.currentTarget.checked })}
    />
  )
}
