/**
 * Ends this process, as a signal would, when the command that has started it (`run.mjs`) was killed and so could not end it.
 * On Windows a process does not learn of that.
 */
export function endWithParent(): void {
  const parent = Number(process.env.PORTAL_PARENT);
  const end = (): boolean => process.kill(process.pid, 'SIGTERM');
  if (!parent) return;
  if (parent !== process.ppid) {
    // It was killed while this process was loading; or this one was started by another command, which ends it.
    if (!isAlive(parent)) end();
    return;
  }
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
