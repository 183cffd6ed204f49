import { logInfo } from '#functions/kernel/log';
import type { WorkKind, WorkOutcome } from '#shared/work-kinds';

/**
 * Logs how work of a kind ended, without saying whose it was. The dashboard counts these lines
 * (`infra/constructs/log-metrics.ts`).
 */
export const workEnded = (kind: WorkKind, outcome: WorkOutcome, count = 1): void =>
  logInfo('Work ended', { kind, outcome, count });
