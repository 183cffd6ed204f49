import type { ServerResponse } from 'node:http';
import * as z from 'zod';

/** What can be made to go wrong, per service: slow answers, refusals, doubled deliveries, and answers that never come although the call took effect. */
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

/** The faults in force; kept in memory only, so that a restart is always healthy. */
export class FaultSwitch {
  current: Faults = {};

  /** Waits as long as the service is told to be slow, and says whether the call is refused. */
  async strikes(service: keyof Faults): Promise<boolean> {
    const fault = this.current[service];
    if (!fault) return false;
    if (fault.delayMs) await new Promise((done) => setTimeout(done, fault.delayMs));
    return Math.random() < (fault.refuse ?? 0);
  }

  /** Lets some calls take effect, and ends their connection where the answer would have come. */
  mayCutOff(service: keyof Faults, response: ServerResponse): void {
    if (!this.loses(service)) return;
    Object.assign(response, {
      writeHead: () => response,
      write: () => true,
      end: () => response.destroy(),
    });
  }

  /** Whether the answer of this call is lost. */
  loses(service: keyof Faults): boolean {
    return Math.random() < (this.current[service]?.cutOff ?? 0);
  }

  /** Whether this delivery is to be made twice. */
  doubles(service: keyof Faults): boolean {
    return Math.random() < (this.current[service]?.duplicate ?? 0);
  }
}
