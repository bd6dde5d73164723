const FAILPOINT = process.env['FAILPOINT'];

/**
 * Kills the process at a named step, as a power cut would. Tests choose the step with the FAILPOINT
 * environment variable; without it nothing happens.
 */
export function failpoint(step: 'afterRename' | 'beforeCommit' | 'afterCommit'): void {
  if (FAILPOINT === step) process.kill(process.pid, 'SIGKILL');
}
