import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebAcl } from '#bin/local/gateway/firewall';
import { countByRates } from '#bin/local/gateway/rate-rules';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { hostSite, networkHeader } from '#shared/kernel/route';
import { idTokenAt } from '../../lib/running/id-token.ts';
import { openPortal, type Portal } from '../../lib/running/portal.ts';
import { giveAccounts } from '../../lib/seed/people/accounts.ts';
import { seed } from '../../lib/seed/seed.ts';
import { openTools, type Tools } from '../../lib/seed/tools.ts';
import { type Call, type Kind, minutes, sampleMorning } from '../samples/sample-morning.ts';
import { fillPeople, samplePeople } from '../samples/sample-people.ts';
import { quantile, type Row } from '../table.ts';

/** The people of the school. All of them have the same address. */
const people = 1_500;
/** The tabs of the attendance office that stay open. */
const offices = 3;
/** How many calls run at the same time. */
const lanes = 8;

/** A person who has signed in. */
interface Person {
  readonly username: string;
  readonly kind: Kind;
  readonly userUid: string;
  readonly token: string;
}

interface Answered {
  readonly call: Call;
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Plays 30 minutes of a school morning, with 1,500 people behind one address, as fast as the local
 * stack can: every call in its order. Counts them by the rules of the firewall at their own second.
 */
export async function schoolMorning(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-morning-'));
  const portal = await openPortal({ folder, port: 0 });
  const tools = openTools(portal);
  try {
    await seed(portal, { people: 60 });
    const signIns: number[] = [];
    const present = await admit(tools, signIns);
    const calls = sampleMorning(present.map(({ kind }) => kind));
    const started = performance.now();
    const answers = await play(portal, present, calls);
    const seconds = (performance.now() - started) / 1000;
    return [
      ...outcome(answers, seconds),
      ...firewallShare(portal, present, calls),
      timeOf('signing in', signIns),
      ...byRoute(answers),
    ];
  } finally {
    tools.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds people with accounts, and signs all of them in. */
async function admit(tools: Tools, times: number[]): Promise<Person[]> {
  const profiles = [...samplePeople(namedSchool('main').site, people - offices)];
  await fillPeople(tools.db, tools.table('users'), profiles);
  await giveAccounts(
    tools,
    namedSchool('main').site,
    profiles.map(({ username, email, firstname, surname }) => ({
      username,
      email,
      firstname,
      surname,
      role: 'Sample',
    })),
  );
  const host = tools.portal.url('main');
  const kindOf = (username: string) => username.split('.')[0] as Kind;
  const wanted = profiles.map(({ username, userUid }) => ({
    username,
    userUid,
    kind: kindOf(username),
  }));
  const present: Person[] = [];
  await inLanes(wanted, async (person) => {
    const started = performance.now();
    const token = await idTokenAt(host, person.username);
    times.push(performance.now() - started);
    present.push({ ...person, token });
  });
  const token = await idTokenAt(host, 'otto');
  const office = { username: 'otto', kind: 'office', userUid: '', token } as const;
  return [...present, ...Array.from({ length: offices }, () => office)];
}

/** Sends all calls in their order, some at the same time. */
async function play(portal: Portal, present: readonly Person[], calls: readonly Call[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const { host, port } = new URL(portal.url('main'));
  const day = new Date().toISOString().slice(0, 10);
  const notice = await newestNotice(portal, present);
  const answers: Answered[] = [];
  await inLanes(calls, async (call) => {
    const person = present[call.person];
    if (!person) throw new Error(`There is no person ${call.person}.`);
    const path = call.path
      .replace('{username}', person.username)
      .replace('{userUid}', person.userUid)
      .replace('{postUid}', notice)
      .replaceAll('{day}', day);
    const started = performance.now();
    const status = await new Promise<number>((done, fail) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: call.method,
          path: `/api${path}`,
          headers: {
            host,
            authorization: `Bearer ${person.token}`,
            'content-type': 'application/json',
          },
        },
        (answer) => answer.resume().once('end', () => done(answer.statusCode ?? 0)),
      );
      sent.once('error', fail);
      sent.end(call.method === 'POST' ? JSON.stringify({ posts_postUid: notice }) : undefined);
    });
    answers.push({ call, status, milliseconds: performance.now() - started });
  });
  agent.destroy();
  return answers;
}

/** Returns a notice that everyone may read. */
async function newestNotice(portal: Portal, [person]: readonly Person[]): Promise<string> {
  const headers = { authorization: `Bearer ${person?.token}` };
  const answer = await fetch(`${portal.url('main')}/api/posts?types=notice&limit=1`, { headers });
  return JSON.parse(await answer.text()).responceObject.records[0].postUid;
}

/** Works on things in their order, some at the same time. */
async function inLanes<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values();
  const lane = async () => {
    for (const thing of left) await work(thing);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function outcome(answers: readonly Answered[], seconds: number): Row[] {
  const with5 = answers.filter(({ status }) => status >= 500);
  const refused = answers.filter(({ status }) => status >= 400 && status < 500);
  const kinds = new Set([...with5, ...refused].map(({ call, status }) => `${call.path} ${status}`));
  const count = answers.length.toLocaleString('en');
  return [
    {
      what: `answers with a fault of the server (5xx), of ${count} calls`,
      measured: `${with5.length}`,
      peer: '0 (required)',
      ratio: undefined,
    },
    {
      what: `refused calls (4xx), of ${count} calls`,
      measured: [refused.length, ...kinds].join(', '),
      peer: '0 (required)',
      ratio: undefined,
    },
    {
      what: `the ${minutes} minutes`,
      measured: `${seconds.toFixed(0)} s, ${(answers.length / seconds).toFixed(0)} calls a second`,
      peer: `${minutes * 60} s, ${(answers.length / minutes / 60).toFixed(0)} a second`,
      ratio: seconds / minutes / 60,
    },
  ];
}

/** Returns the busiest 5 minutes of each rule, beside its limit. */
function firewallShare(portal: Portal, present: readonly Person[], calls: readonly Call[]): Row[] {
  const acl = portal.resources.find(({ type }) => type === 'AWS::WAFv2::WebACL');
  const rates = countByRates(WebAcl.parse(acl?.properties));
  const all = [...calls, ...feedCalls(present.length)].sort(
    (one, other) => one.second - other.second,
  );
  for (const { second, person, method, path } of all) {
    const authorization = `Bearer ${present[person]?.token}`;
    const headers: [string, string][] = [
      ['authorization', authorization],
      [hostSite, 'main'],
      [networkHeader, '203.0.113.0'],
    ];
    rates.add({ method, target: path, headers, body: undefined }, second);
  }
  return rates.busiest().map(({ rule, limit, calls: most }) => ({
    what: `calls in the busiest 5 minutes, firewall rule ${rule}`,
    measured: most.toLocaleString('en'),
    peer: `${limit.toLocaleString('en')} (the limit)`,
    ratio: most / limit,
  }));
}

/** Everyone's phone reads its calendar feed every 5 minutes. These calls are counted only. */
const feedCalls = (count: number): Call[] =>
  Array.from({ length: count }, (_, person) =>
    Array.from({ length: minutes / 5 }, (__, n): Call => {
      const second = n * 300 + (person * 300) / count;
      return { second, person, method: 'GET', path: '/calendar/feed/token' };
    }),
  ).flat();

function byRoute(answers: readonly Answered[]): Row[] {
  const times = new Map<string, number[]>();
  for (const { call, milliseconds } of answers) {
    const route = `${call.method} ${call.path.split('?')[0]}`;
    const known = times.get(route) ?? [];
    times.set(route, known);
    known.push(milliseconds);
  }
  return [...times].map(([route, each]) => timeOf(route, each));
}

const timeOf = (what: string, times: readonly number[]): Row => ({
  what: `${what}, ${times.length.toLocaleString('en')} times`,
  measured: `p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
  peer: '',
  ratio: undefined,
});
