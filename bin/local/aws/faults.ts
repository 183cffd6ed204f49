import type { ServerResponse } from 'node:http';
import * as z from 'zod';

/**
 * The simulated faults of each service: slow answers, refusals, duplicate deliveries, and lost
 * answers of calls that took effect.
 */
export type Faults = z.infer<typeof Faults>;
const Fault = z.strictObject({
  delayMs: z.number().min(0).max(60_000).optional(),
  refuse: z.number().min(0).max(1).optional(),
  duplicate: z.number().min(0).max(1).optional(),
  cutOff: z.number().min(0).max(1).optional(),
});
export const Faults = z.strictObject({
  dynamodb: Fault.optional(),
  sqs: Fault.optional(),
  s3: Fault.optional(),
  lambda: Fault.optional(),
});

/** The active faults. They are only in memory, so a restart is always healthy. */
export class FaultSwitch {
  current: Faults = {};

  /** Waits for the simulated delay and returns whether to refuse the call. */
  async strikes(service: keyof Faults): Promise<boolean> {
    const fault = this.current[service];
    if (!fault) return false;
    if (fault.delayMs) await new Promise((done) => setTimeout(done, fault.delayMs));
    return Math.random() < (fault.refuse ?? 0);
  }

  /** Lets the call take effect but, at random, closes the connection instead of an answer. */
  mayCutOff(service: keyof Faults, response: ServerResponse): void {
    if (!this.loses(service)) return;
    Object.assign(response, {
      writeHead: () => response,
      write: () => true,
      end: () => response.destroy(),
    });
  }

  /** Whether to lose the answer of this call. */
  loses(service: keyof Faults): boolean {
    return Math.random() < (this.current[service]?.cutOff ?? 0);
  }

  /** Whether to deliver twice. */
  doubles(service: keyof Faults): boolean {
    return Math.random() < (this.current[service]?.duplicate ?? 0);
  }
}
