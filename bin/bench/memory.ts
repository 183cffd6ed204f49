import { existsSync, readFileSync } from 'node:fs';

const status = '/proc/self/status';

/**
 * Returns the most bytes of memory that this process has used. On Linux `maxRSS` of a young process is
 * that of the larger one that started it, so the system is asked.
 */
export function mostMemory(): number {
  const peak = existsSync(status)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : undefined;
  return Number(peak ?? process.resourceUsage().maxRSS) * 1024;
}
