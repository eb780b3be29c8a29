/**
 * Ends this process, as a signal would, when the command that has started it (`run.mjs`) was killed and so could not end it.
 * On Windows a process does not learn of that.
 */
export function endWithParent(): void {
  const parent = Number(process.env.PORTAL_PARENT);
  if (parent !== process.ppid) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
