// Preloaded into both processes: when the one that started them is gone, they go too, so that nothing is left running.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
