import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { APP_WORDS } from '../../lib/words.ts'
import icon from './icon-button.module.css'

/** A password field with show and hide. The button's name does not contain 'password', so that only the field has that name. */
export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      required
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={icon.button}
          aria-label={APP_WORDS.showCharacters}
          aria-pressed={isShown}
          onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
            <path d="M2 12q4-7 10-7t10 7q-4 7-10 7T2 12z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      }
    />
  )
}
