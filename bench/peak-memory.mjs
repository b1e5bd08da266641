// Loaded into a command with `--import`: says at its end how much memory it had at most.
process.on('exit', () => {
  process.stderr.write(`peak memory ${process.resourceUsage().maxRSS} kB\n`);
});
