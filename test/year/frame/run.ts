import { vi } from 'vitest';
import { dueOf } from '#bin/local/events/cron';
import { schedules } from '#infra/schedules';
import { addDays } from '#shared/kernel/zone';
import { type Day, dayOf, yearSites } from './calendar.ts';
import { firstDay } from './first-day.ts';
import type { Check, Due, MakeCheck, MakeScript, Script } from './script.ts';
import { openWorld, scheduleOrder, type World, type WorldSize } from './world.ts';

/** A stretch of the year, with all that happens in it and must hold. */
export interface Part extends WorldSize {
  /** The day after the last one. */
  readonly to: string;
  readonly scripts: readonly MakeScript[];
  readonly checks: readonly MakeCheck[];
  /** Breaks something on purpose, before the first day. */
  readonly mutate?: (world: World) => void;
  /** Is told each evening what was wrong, and how many seconds of processor the day took. */
  readonly tell?: (date: string, wrong: readonly string[], seconds: number) => void;
  /** Sentences after which a run ends, because most have one cause; 50 if nothing is said. */
  readonly mostWrong?: number;
  /** Looks once at the end, after the last evening. `wrong` is what was wrong until then. */
  readonly end?: (
    world: World,
    today: string,
    wrong: readonly string[],
  ) => Promise<readonly string[]>;
}

interface Instant {
  readonly at: number;
  readonly act: () => Promise<unknown>;
}

const due = Object.fromEntries(
  scheduleOrder.map((name) => [name, dueOf(schedules[name].schedule.expressionString)]),
);

/** Runs a part of the year. Returns a sentence for each thing that was wrong, with its day. */
export async function runPart(part: Part): Promise<string[]> {
  const world = await openWorld(part);
  const { mostWrong = 50 } = part;
  const wrong: string[] = [];
  try {
    part.mutate?.(world);
    await firstDay(world, part.from);
    const scripts = part.scripts.map((make) => make(world));
    const checks = part.checks.map((make) => make(world));
    for (let date = part.from; date < part.to; date = addDays(date, 1)) {
      const started = process.cpuUsage();
      const days = yearSites.map((site) => dayOf(site, date));
      const acted = await runDay(world, days, scripts);
      const found = [...acted, ...(await lookAt(days, scripts, checks))];
      wrong.push(...found.map((sentence) => `${date} ${sentence}`));
      const { user, system } = process.cpuUsage(started);
      part.tell?.(date, found, (user + system) / 1e6);
      world.excuses.length = 0;
      if (wrong.length > mostWrong) return wrong;
    }
    const found = await part.end?.(world, addDays(part.to, -1), wrong);
    wrong.push(...(found ?? []).map((sentence) => `at the end: ${sentence}`));
  } finally {
    await world.stop();
  }
  return wrong;
}

/** Lets a day pass until 23:30 on the clock of the first school. */
async function runDay(
  world: World,
  days: readonly Day[],
  scripts: readonly Script[],
): Promise<string[]> {
  const wrong: string[] = [];
  const now = world.clock.now().getTime();
  const instants = [...ticksOf(world, days), ...actsOf(days, scripts, wrong)]
    .filter(({ at }) => at >= now)
    .toSorted((one, other) => one.at - other.at);
  for (const { at, act } of instants) {
    await world.until(new Date(at));
    await act();
    await world.settle();
    // The stand-ins of AWS would keep every call of the year.
    vi.clearAllMocks();
  }
  await world.until(days[0]?.at('23:30') ?? new Date());
  return wrong;
}

/** Returns what scripts do on a day. One that fails does not stop the others. */
function actsOf(days: readonly Day[], scripts: readonly Script[], wrong: string[]): Instant[] {
  const doing = (script: Script, day: Day, each: Due) => async () => {
    try {
      await script.act(day, each);
    } catch (error) {
      const { what = 'act' } = each;
      wrong.push(`${day.site} ${script.name}, ${what} at ${each.at}: ${wordsOf(error)}`);
    }
  };
  return days.flatMap((day) =>
    scripts.flatMap((script) =>
      script
        .due(day)
        .map((each) => ({ at: day.at(each.at).getTime() + after, act: doing(script, day, each) })),
    ),
  );
}

/** People act some seconds after the schedules of the minute. */
const after = 7_000;

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).slice(0, 900) : String(error);

/** Hours of the first school's clock in which schedules run at each of their instants. */
const busy = { from: '05:30', to: '19:00' } as const;

/**
 * Returns the runs of the schedules on a day. In the night and on free days they run once an hour,
 * and the nightly ones at their minute.
 */
function ticksOf(world: World, days: readonly Day[]): Instant[] {
  const [day] = days;
  if (!day) return [];
  const [start, end] = [day.at('00:00').getTime(), day.at('23:30').getTime()];
  const [from, to] = [day.at(busy.from).getTime(), day.at(busy.to).getTime()];
  const isBusy = days.some(({ isSchoolDay }) => isSchoolDay);
  const instants: Instant[] = [];
  const lastRun = new Map<string, number>();
  for (let at = start; at < end; at += 60_000) {
    const isTick = at % ((isBusy && at >= from && at < to ? 15 : 60) * 60_000) === 0;
    for (const name of scheduleOrder) {
      const isNightly = schedules[name].every.toMinutes() >= 1440;
      if (due[name]?.(new Date(at))) lastRun.set(name, at);
      const isNow = isNightly ? lastRun.get(name) === at : isTick && lastRun.has(name);
      if (!isNow) continue;
      lastRun.delete(name);
      instants.push({ at, act: () => world.run(name) });
    }
  }
  return instants;
}

async function lookAt(
  days: readonly Day[],
  scripts: readonly Script[],
  checks: readonly Check[],
): Promise<string[]> {
  const found: string[] = [];
  const note = async (name: string, look: () => Promise<readonly string[]>) => {
    try {
      for (const each of await look()) found.push(`${name}: ${each}`);
    } catch (error) {
      found.push(`${name}: ${wordsOf(error)}`);
    }
  };
  for (const script of scripts) {
    for (const day of days) {
      await note(`${day.site} ${script.name}`, () => script.expect(day));
    }
  }
  for (const check of checks) await note(check.name, () => check.look(days));
  return found;
}
