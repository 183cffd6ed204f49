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

/** A rule or schedule with its targets. */
interface Entry {
  name: string;
  path: string;
  expression: string;
  enabled: boolean;
  due: Due;
  targets: { Arn: string; Input?: string }[];
  arn: string;
}

/** The rules and schedules. A timer checks them once a minute. */
export class Schedules {
  readonly #entries: Entry[] = [];
  readonly #targets: Targets;
  #timer: NodeJS.Timeout | undefined;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  addSchedule(resource: Resource): void {
    const given = propertiesOf(Schedule, resource);
    this.#add(resource, {
      ...given,
      timeZone: given.ScheduleExpressionTimezone,
      targets: [given.Target],
    });
  }

  addRule(resource: Resource): void {
    const given = propertiesOf(Rule, resource);
    this.#add(resource, { ...given, timeZone: 'UTC', targets: given.Targets });
  }

  /** Returns the entries for `GET /schedules`. */
  list(): { name: string; path: string; expression: string; enabled: boolean }[] {
    return this.#entries.map(({ name, path, expression, enabled }) => ({
      name,
      path,
      expression,
      enabled,
    }));
  }

  /** Runs a schedule now; false if none has the name. */
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
    given: {
      ScheduleExpression: string;
      State: string;
      timeZone: string;
      targets: Entry['targets'];
    },
  ) {
    this.#entries.push({
      name: resource.ref,
      path: resource.path,
      expression: given.ScheduleExpression,
      enabled: given.State === 'ENABLED',
      due: dueOf(given.ScheduleExpression, given.timeZone),
      targets: given.targets,
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
