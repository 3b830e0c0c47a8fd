/** The mark: a cross that holds a hand's breadth of ground. The same as the icon of the browser's tab. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="26" height="26" aria-hidden>
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M16 7.5v12M10 13.5h12M8 23.5c5 2.6 11 2.6 16 0" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
    </svg>
  )
}
