import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';
import { type Due, dueOf } from './cron.ts';
import type { Targets } from './targets.ts';

const Schedule = z.object({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
});

const Rule = z.object({
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })).default([]),
});

/** Something that happens by the clock. */
interface Entry {
  name: string;
  path: string;
  expression: string;
  enabled: boolean;
  due: Due;
  targets: { Arn: string; Input?: string }[];
  arn: string;
}

/** Rules and schedules that fire by the clock: looked at once in each minute. */
export class Schedules {
  readonly #entries: Entry[] = [];
  readonly #targets: Targets;
  #timer: NodeJS.Timeout | undefined;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  addSchedule(resource: Resource): void {
    const given = propertiesOf(Schedule, resource);
    this.#add(resource, given.ScheduleExpression, given.ScheduleExpressionTimezone, given.State, [
      given.Target,
    ]);
  }

  addRule(resource: Resource): void {
    const given = propertiesOf(Rule, resource);
    this.#add(resource, given.ScheduleExpression, 'UTC', given.State, given.Targets);
  }

  /** What there is, for `GET /schedules`. */
  list(): { name: string; path: string; expression: string; enabled: boolean }[] {
    return this.#entries.map(({ name, path, expression, enabled }) => ({
      name,
      path,
      expression,
      enabled,
    }));
  }

  /** Runs one schedule now, whatever the clock says; false when there is none of that name. */
  async run(name: string): Promise<boolean> {
    const entry = this.#entries.find((each) => each.name === name || each.path.includes(name));
    if (!entry) return false;
    await this.#fire(entry, new Date());
    return true;
  }

  start(): void {
    const next = () => {
      const untilNextMinute = 60_000 - (Date.now() % 60_000);
      this.#timer = setTimeout(() => {
        const now = new Date();
        for (const entry of this.#entries) {
          if (entry.enabled && entry.due(now)) void this.#fire(entry, now);
        }
        next();
      }, untilNextMinute + 50);
    };
    next();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #add(
    resource: Resource,
    expression: string,
    timeZone: string,
    state: string,
    targets: Entry['targets'],
  ) {
    this.#entries.push({
      name: resource.ref,
      path: resource.path,
      expression,
      enabled: state === 'ENABLED',
      due: dueOf(expression, timeZone),
      targets,
      arn: String(resource.attributes.Arn),
    });
  }

  async #fire({ targets, arn }: Entry, now: Date): Promise<void> {
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: accountId,
      time: now.toISOString().replace(/\.\d+Z$/, 'Z'),
      region,
      resources: [arn],
      detail: {},
    };
    await Promise.all(
      targets.map(({ Arn, Input }) =>
        this.#targets.deliver(Arn, Input === undefined ? event : JSON.parse(Input)),
      ),
    );
  }
}
