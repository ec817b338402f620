// Preloaded into background processes (`node --import`): they end when the process that started them is gone,
// even if it was killed and could not tell them.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
