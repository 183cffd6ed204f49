import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { schedules } from '#infra/schedules';
import { keptDays } from '#shared/retention';
import { queues } from '#shared/store-names';
import { tables } from '#shared/tables';

const page = readFileSync(join(project, 'docs', 'growth.md'), 'utf8');
const named = new Set([...page.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
const missing = (names: readonly string[]) => names.filter((name) => !named.has(name));

it('names the limit of every table, and of every job that grows with a school', () => {
  expect(missing(Object.keys(tables))).toEqual([]);
  expect(missing(queues)).toEqual([]);
  expect(missing(Object.keys(schedules))).toEqual([]);
});

it('has no name that the code does not have', () => {
  const records = page.slice(page.indexOf('## Records'), page.indexOf('## The account'));
  const names = [...records.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  const known = [tables, keptDays, schedules].flatMap((each) => Object.keys(each));
  expect(names.filter((name = '') => ![...known, ...queues, 'content'].includes(name))).toEqual([]);
});
