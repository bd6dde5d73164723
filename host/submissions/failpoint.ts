const FAILPOINT = process.env['FAILPOINT'];

/** A step at which a test may kill the process, as a power cut would. Nothing happens unless FAILPOINT names it. */
export function failpoint(step: 'afterRename' | 'beforeCommit' | 'afterCommit'): void {
  if (FAILPOINT === step) process.kill(process.pid, 'SIGKILL');
}
