import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { access } from '#infra/access';
import { declaredQueues, queues, workedWith } from '#shared/store-names';
import { isWatched, kindsOfWork, kindsOn, workKindNames } from '#shared/work-kinds';
import { flat, synthesise } from '#test/infra/synthesised';

const portal = synthesise();

/** Returns the filters that fill a metric, each with the beginning of its log. */
const filtersOf = (metric: string) =>
  portal.all('AWS::Logs::MetricFilter').flatMap(({ Properties }) => {
    const [filled] = Properties.MetricTransformations as { MetricName: string }[];
    if (filled?.MetricName !== metric) return [];
    const log = flat(Properties.LogGroupName).replace(/Logs[0-9A-F]{8}$/, '');
    return [{ log, pattern: Properties.FilterPattern, filled }];
  });

describe('kinds of work', () => {
  it('gives every queue a kind, and every kind a queue', () => {
    for (const queue of queues) expect(kindsOn(queue)).not.toEqual([]);
    const called = workKindNames.map((kind) => kindsOfWork[kind].called);
    expect(new Set(called).size).toBe(called.length);
  });

  it('counts in the log of every worker how much ended, by kind and outcome', () => {
    const workers = Object.keys(access).filter((name) =>
      /-worker$|^work-watch$|^search-sweep$/.test(name),
    );
    const filters = filtersOf('WorkEnded');
    expect(filters.map(({ log }) => log).sort()).toEqual(
      workers.map((name) => name.replaceAll('-', '')).sort(),
    );
    for (const { pattern, filled } of filters) {
      expect(pattern).toBe('{ $.outcome = "*" }');
      expect(filled).toMatchObject({
        MetricNamespace: 'SchoolPortal',
        MetricValue: '$.count',
        Dimensions: [
          { Key: 'kind', Value: '$.kind' },
          { Key: 'outcome', Value: '$.outcome' },
        ],
      });
    }
  });

  it.each([
    ['WorkWaiting', 'waiting'],
    ['WorkOldest', 'oldest'],
  ])('reads %s by kind from the log of work-watch', (metric, field) => {
    expect(filtersOf(metric)).toEqual([
      {
        log: 'workwatch',
        pattern: `{ $.${field} >= 0 }`,
        filled: expect.objectContaining({
          MetricValue: `$.${field}`,
          Dimensions: [{ Key: 'kind', Value: '$.kind' }],
        }),
      },
    ]);
  });

  it('shows each kind on the dashboard: what was done, failed and waits, and for how long', () => {
    const [dashboard] = portal.all('AWS::CloudWatch::Dashboard', 'Portal-Operations');
    const body = flat(dashboard?.Properties.DashboardBody);
    for (const kind of workKindNames) {
      for (const outcome of ['done', 'failed', 'again']) {
        expect(body).toContain(`"WorkEnded","kind","${kind}","outcome","${outcome}"`);
      }
      if (kindsOfWork[kind].queue === undefined) continue;
      if (!isWatched(kind)) {
        expect(body).toMatch(new RegExp(`"messages: [^"]*${kindsOfWork[kind].called}`));
        continue;
      }
      for (const metric of ['WorkWaiting', 'WorkOldest']) {
        expect(body).toContain(`"${metric}","kind","${kind}"`);
      }
    }
  });

  it('names the kinds of a queue in its alarms', () => {
    const alarms = portal
      .all('AWS::CloudWatch::Alarm', 'Portal-Operations')
      .map(({ Properties }) => String(Properties.AlarmDescription));
    for (const queue of declaredQueues) {
      const own = alarms.filter((each) => each.includes(` ${queue} queue `));
      expect(own).toHaveLength(2);
      if (workedWith(queue) !== queue) continue;
      for (const text of own) {
        for (const kind of kindsOn(workedWith(queue))) {
          expect(text).toContain(kindsOfWork[kind].called);
        }
      }
    }
  });

  it('describes each kind in the runbook, with its queue and its worker', () => {
    const runbook = readFileSync(join(project, 'docs', 'runbook.md'), 'utf8');
    for (const kind of workKindNames) {
      const { called, queue } = kindsOfWork[kind];
      const by = queue === undefined ? '–' : `\`${queue}\``;
      expect(runbook).toContain(`| \`${kind}\` | ${called} | ${by} |`);
    }
  });
});

it('lets each kind say how its work ended, a job only as a job', () => {
  const files = globSync('functions/**/*.ts', { cwd: project });
  const text = files.map((file) => readFileSync(join(project, file), 'utf8')).join('\n');
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, kind = '']) => kind);
  const jobs = named(/kindOfJob\(\{\s*table: '[\w-]+',\s*name: '([\w-]+)'/g);
  expect(new Set(jobs).size).toBe(jobs.length);
  const messages = named(
    /(?:consume|queueWork)\(\{\s*message: [^\n]+\n(?:\s*failed: [^\n]+\n)?\s*kind: '([\w-]+)'/g,
  );
  const orders = named(/kindOfOrder\(\{[^}]*name: '([\w-]+)'/g);
  const others = [...new Set([...messages, ...orders, 'other-mail'])];
  expect([...jobs, ...others].sort()).toEqual([...workKindNames].sort());
});
