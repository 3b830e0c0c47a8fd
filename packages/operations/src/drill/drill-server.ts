// A separate server for a drill. It ends with the process that started it, however that one ends: then this pipe closes.
process.stdin.resume().on('close', () => process.exit(0))

await import('../start/main.ts')
