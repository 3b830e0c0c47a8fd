import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useOwnPreferences } from './own-preferences.ts'
import { KEY_WORDS } from './words.ts'

/** Single-character shortcuts get in the way of users who dictate, or who hit keys by accident (WCAG 2.1.4). */
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
