import { expect, it } from 'vitest';
import { countedTables } from '#bin/lib/running/counted-tables';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { countVisits } from '#functions/web-logs/count-visits';
import { behind, bundlesOf } from '#functions/web-logs/rules/batch';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { weblogHandlers } from '#functions/web-logs/weblogs';
import type { RequestFacts } from '#shared/kernel/route';
import { contactTypeOf } from '#shared/web-logs/contact-types';
import { type CountedVisit, dayCounter } from '#shared/web-logs/day-counts';
import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';
import { chance } from '#test/support/chance';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
const timeZone = 'UTC';
const day = '2026-03-02';
const at = (minute: number) => new Date(Date.parse(`${day}T08:00:00.000Z`) + minute * 60_000);

function room() {
  const tables = countedTables(['weblogs', 'visit-counts', 'idempotency', 'limits']);
  const deps = { visits: visitReader(tables), counts: visitCounts(tables) };
  const handlers = weblogHandlers({
    ...deps,
    weblogs: weblogRepository(tables, idempotencyRepository(tables)),
    limits: limitRepository(tables),
  } as never);
  const count = (now: Date, from?: string) =>
    countVisits({ sites: [{ schoolUid: school.site, timeZone }], ...deps })({
      now,
      from,
      timeLeft: () => 900_000,
    });
  const counted = async () => {
    const [platform] = await deps.counts.of(school).platforms({ from: day, to: day });
    const [pages] = await deps.counts.of(school).pages({ from: day, to: day });
    return platform && pages && { platform, pages };
  };
  const send = (visits: BatchedVisit[], n: number, is: Partial<RequestFacts>) =>
    handlers.create({ pageId: '', title: '', pageType: '', visits }, personOf(n), request(is));
  return { tables, send, count, counted };
}

const personOf = (n: number) =>
  person({ ...school, type: n % 3 ? 'student' : 'faculty', userUid: `u${n}`, timeZone });

/** Returns what is counted of visits by one person at one time. */
const countedOf = (who: ReturnType<typeof personOf>, pageId: string): CountedVisit => {
  const { browser, os, country } = request();
  const known = { title: pageId, pageType: 'page', os, browser, country };
  return { ...known, userUid: who.userUid, contact: contactTypeOf(who), pageId };
};

const ofNobody = (pageId: string): CountedVisit => {
  const unknown = { title: '', os: '', browser: '', country: '' };
  return { ...unknown, userUid: '', contact: 'other', pageId, pageType: 'page' };
};

/** What was sent until now, and what a count has to find in it. */
interface Sent {
  /** The time from which a count that is behind it finds the visit. */
  readonly since: number;
  readonly visit: CountedVisit;
}

/** Returns what a batch adds to the counts. */
function sentIn(visits: BatchedVisit[], n: number, now: Date): Sent[] {
  const { bundles, privates } = bundlesOf(visits, { now, timeZone });
  return [
    ...bundles.flatMap((bundle) =>
      bundle.visits.map(([, pageId]) => ({
        since: Date.parse(bundle.visited_at),
        visit: countedOf(personOf(n), pageId),
      })),
    ),
    ...privates.map(({ page }) => ({ since: 0, visit: ofNobody(page) })),
  ];
}

/** Returns the counts of what a run finds that is behind a time. */
function countsOf(sent: readonly Sent[], before = Infinity) {
  const counter = dayCounter(day);
  for (const { since, visit } of sent) if (since < before) counter.add(visit);
  return counter.counts();
}

it('counts on from the last run as a count of the whole day does, also what comes late', async () => {
  for (let seed = 0; seed < 12; seed++) {
    const { under, is, pick } = chance(seed);
    const { send, count, counted } = room();
    const sent: Sent[] = [];
    const calls: (() => Promise<unknown>)[] = [];
    for (let minute = 0; minute < 240; minute += 1 + under(4)) {
      const n = under(12);
      // One of ten had no connection for up to two hours.
      const newest = at(Math.max(0, minute - (is(0.1) ? under(120) : under(3)))).getTime();
      const visits = Array.from({ length: 1 + under(6) }, (_, i) => {
        const pageId = pick(['/', '/news', `/p${under(20)}`, '/signing/x', '/student-notes']);
        const visited_at = new Date(newest - i * 20_000).toISOString();
        return { pageId, title: pageId, pageType: 'page', visited_at };
      });
      sent.push(...sentIn(visits, n, at(minute)));
      calls.push(() => send(visits, n, { now: at(minute), idempotencyKey: `k${minute}` }));
      await calls.at(-1)?.();
      // An answer that was lost: the same call again.
      if (is(0.3)) await pick(calls)();
      if (is(0.6)) continue;
      await count(at(minute));
      const expected = countsOf(sent, at(minute).getTime() - behind);
      if (expected.platform.visits > 0) expect(await counted()).toEqual(expected);
    }
    await count(at(900));
    expect(await counted()).toEqual(countsOf(sent));
    // The day gets no more visits: all are counted at once.
    await count(at(40 * 60 + 20));
    expect(await counted()).toEqual(countsOf(sent));
  }
});

it('reads only what is new, and writes nothing without it', async () => {
  const { tables, send, count, counted } = room();
  const sendAt = async (minute: number, n: number) => {
    const visits = Array.from({ length: 6 }, (_, i) => ({
      pageId: `/p${i}`,
      title: `A page of some length, number ${i}`,
      pageType: 'page',
      visited_at: at(minute).toISOString(),
    }));
    await send(visits, n, { now: at(minute), idempotencyKey: `k${n}` });
  };
  for (let n = 0; n < 400; n++) await sendAt(n / 4, n);
  await count(at(110));
  tables.spent();
  await count(at(125), day);
  const whole = tables.spent();
  await count(at(140));
  const nothingNew = tables.spent();
  await sendAt(141, 1);
  tables.spent();
  await count(at(155));
  const oneMore = tables.spent();
  expect((await counted())?.platform.visits).toBe(2_406);
  // The whole day costs more with each visit, the others do not.
  expect(whole).toBeGreaterThan(60);
  expect(nothingNew).toBeLessThan(20);
  expect(oneMore).toBeLessThan(25);
});
