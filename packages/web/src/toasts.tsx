import './toasts.css'
import { ToastContainer } from 'react-toastify/unstyled'

/** Specification, section 9. */
export default function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      theme="light"
      aria-label="Notices"
    />
  )
}
