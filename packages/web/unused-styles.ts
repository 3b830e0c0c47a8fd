const CORNERS = ['top-left', 'top-center', 'bottom-left', 'bottom-center', 'bottom-right']
const SIDES = ['Down', 'Left', 'Up', 'Right']

const THEMES = ['dark', 'auto', 'colored']

/** Of react-toastify's styles what toasts.tsx never asks for: other corners, themes, ways to come and go, stacks, progress of its own. Half of the file. */
export const unusedStyles = [
  ...[
    'toast--stacked',
    'toast--rtl',
    'progress-bar--rtl',
    'toast-container--rtl',
    'progress-bar--controlled',
    'spinner',
    'close-button--auto',
  ],
  ...THEMES.flatMap((theme) => [`toast-theme--${theme}`, `progress-bar-theme--${theme}`]),
  ...CORNERS.map((corner) => `toast-container--${corner}`),
  ...CORNERS.flatMap((corner) => [`bounce-enter--${corner}`, `bounce-exit--${corner}`]),
  ...SIDES.filter((side) => side !== 'Right').flatMap((side) => [`bounceIn${side}`, `bounceOut${side}`]),
  ...['top-right', ...CORNERS].flatMap((corner) => [`slide-enter--${corner}`, `slide-exit--${corner}`]),
  ...SIDES.flatMap((side) => [`slideIn${side}`, `slideOut${side}`]),
  ...['zoom', 'flip'].flatMap((way) => [`${way}-enter`, `${way}-exit`, `${way}In`, `${way}Out`]),
].map((name) => `Toastify__${name}`)
