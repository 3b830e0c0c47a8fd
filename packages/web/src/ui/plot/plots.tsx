import { Button } from '@mantine/core'
import { useState } from 'react'
import { Plot, type PlotProps } from './plot.tsx'
import { PLOT_WORDS } from './plot-words.ts'

/** Plots side by side, with one switch for the tables of all. */
export function Plots({ plots, className }: { plots: readonly Omit<PlotProps, 'isTable'>[]; className: string | undefined }) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      <div className={className}>
        {plots.map((plot) => (
          <Plot key={plot.label} {...plot} isTable={isTable} />
        ))}
      </div>
      <Button
        variant="subtle"
        px="xs"
        className="no-print"
        style={{ justifySelf: 'start' }}
        aria-expanded={isTable}
        onClick={() => setTable(!isTable)}
      >
        {(isTable ? PLOT_WORDS.hideTables : PLOT_WORDS.showTables)(plots.length)}
      </Button>
    </>
  )
}
