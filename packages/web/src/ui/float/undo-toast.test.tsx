import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UndoToast } from './undo-toast.tsx'

function anUndo() {
  const onUndo = vi.fn()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  render(
    <MantineProvider>
      <UndoToast text="Comment added!" isBusy={false} onUndo={onUndo} />
    </MantineProvider>,
  )
  now.mockRestore()
  const press = (timeStamp: number, detail: number) => {
    const click = new MouseEvent('click', { bubbles: true, detail })
    Object.defineProperty(click, 'timeStamp', { value: timeStamp })
    fireEvent(screen.getByRole('button', { name: 'Undo' }), click)
  }
  return { onUndo, press }
}

test('a finger that was on its way when Undo appeared undoes nothing', () => {
  const { onUndo, press } = anUndo()
  press(1_699, 1)
  expect(onUndo).not.toHaveBeenCalled()
  press(1_700, 1)
  expect(onUndo).toHaveBeenCalledOnce()
})

test('a key undoes at once', () => {
  const { onUndo, press } = anUndo()
  press(1_001, 0)
  expect(onUndo).toHaveBeenCalledOnce()
})
