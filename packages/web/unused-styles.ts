const CORNERS = ['top-left', 'top-center', 'bottom-left', 'bottom-center', 'bottom-right']
const SIDES = ['Down', 'Left', 'Up', 'Right']

/** Of react-toastify's styles what toasts.tsx never asks for: other corners, other ways to come and go, stacks. Half of the file. */
export const unusedStyles = [
  'toast--stacked',
  ...CORNERS.map((corner) => `toast-container--${corner}`),
  ...CORNERS.flatMap((corner) => [`bounce-enter--${corner}`, `bounce-exit--${corner}`]),
  ...SIDES.filter((side) => side !== 'Right').flatMap((side) => [`bounceIn${side}`, `bounceOut${side}`]),
  ...['top-right', ...CORNERS].flatMap((corner) => [`slide-enter--${corner}`, `slide-exit--${corner}`]),
  ...SIDES.flatMap((side) => [`slideIn${side}`, `slideOut${side}`]),
  ...['zoom', 'flip'].flatMap((way) => [`${way}-enter`, `${way}-exit`, `${way}In`, `${way}Out`]),
].map((name) => `Toastify__${name}`)
