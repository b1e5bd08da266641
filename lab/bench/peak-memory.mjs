// Loaded into a command with `--import`: prints its peak memory when it ends.
process.on('exit', () => {
  process.stderr.write(`peak memory ${process.resourceUsage().maxRSS} kB\n`);
});
