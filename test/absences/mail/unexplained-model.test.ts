import { expect, it, vi } from 'vitest';
import { type Chance, chanceOf } from '#bin/demo/chance';
import { addDays, dayIn } from '#shared/kernel/zone';
import { callerNamed, everyone, secondsIn, today } from '#test/absences/absence-school';
import { type UnexplainedSchool, unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { crashRuns, proofSeed } from '#test/support/proof-runs';

const children = ['nina', 'max', 'olga'];
const carers = ['cara', 'carl', 'court', 'ended', 'late', 'soon', 'stranger', 'parent', 'oscar'];

type Act = (school: UnexplainedSchool, chance: Chance, turn: number) => Promise<unknown> | unknown;

const schoolDay = (school: UnexplainedSchool) => dayIn('Australia/Sydney', school.now());

/** Goes on at ten minutes past the hour of the mail, on the next day. */
async function nextMorning(school: UnexplainedSchool) {
  await school.report();
  const next = addDays(schoolDay(school), 1);
  const seconds = (Date.parse(`${next}T10:10:00+11:00`) - school.now().getTime()) / 1000;
  school.pass(seconds);
}

/** What happens while the mail is sent. */
const acts: readonly Act[] = [
  (school) => school.order(),
  (school) => school.work(),
  (school) => school.work(),
  async (school, chance) => {
    school.pass(chance.pick([30, 300, 540]));
    // SES reports what left within seconds, also when its worker crashed.
    await school.report();
  },
  (school) => school.pass(30),
  async (school) => {
    await school.order();
    await school.work();
  },
  nextMorning,
  nextMorning,
  (school, chance, turn) =>
    school.away(
      `a${turn}`,
      chance.pick(children),
      addDays(schoolDay(school), chance.pick([0, -1])),
    ),
  (school, chance) => {
    const found = school.records.find(() => chance.pick([true, false]));
    if (found) Object.assign(found, { status: 'verified' });
  },
  (school, chance) => {
    const username = chance.pick(carers);
    const person = everyone.find((each) => each.username === username);
    const is = chance.pick([{}, { restricted: true }, { status: 'ended' as const }]);
    return school.change(username, {
      children: (person?.children ?? []).map((link) => ({ ...link, ...is })),
    });
  },
  (school, chance) => {
    const kind = chance.pick(['throttled', 'silent', 'sent', 'sent', 'sent'] as const);
    school.answers(() =>
      kind === 'sent' ? { kind, messageId: `ses-${Math.random()}` } : { kind },
    );
  },
  (school, chance) => {
    let left = chance.pick([3, 7, 12, 20, 33]);
    school.crashes(() => {
      left -= 1;
      if (left === 0) throw new Error('The worker stops here');
    });
  },
  async (school, chance) => {
    const username = chance.pick(['cara', 'carl']);
    const form = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    const caller = callerNamed(username);
    const days = [schoolDay(school)];
    await school.family
      .create({ ...form, STUDENT_NUMBER: 'n-nina', days }, caller, {
        ...secondsIn(0),
        now: school.now(),
      })
      // A weekend is no school day.
      .catch(() => undefined);
  },
];

/** Returns what no run may show: an absence named twice to a carer, or to anyone without a link. */
function faultsOf(school: UnexplainedSchool): string[] {
  const named = new Map<string, number>();
  const perDay = new Map<string, number>();
  for (const { userUid, ids } of school.left) {
    for (const id of ids) named.set(`${userUid} ${id}`, (named.get(`${userUid} ${id}`) ?? 0) + 1);
  }
  for (const { mailingUid, userUid } of school.rows()) {
    const key = `${mailingUid} ${userUid}`;
    perDay.set(key, (perDay.get(key) ?? 0) + 1);
  }
  return [...named, ...perDay].flatMap(([key, count]) => (count > 1 ? [`${key}: ${count}`] : []));
}

/** Refuses a message to a carer who has no link in force at that moment. */
function isLinked(school: UnexplainedSchool, userUid: string, child: string): boolean {
  const stored = school.all('users').find(({ sk }) => sk === userUid);
  const links = (stored?.children ?? []) as {
    userUid: string;
    status: string;
    restricted: boolean;
  }[];
  return links.some(
    (link) => link.userUid === child && link.status === 'active' && !link.restricted,
  );
}

it('names no absence twice to a carer after crashes and repeated jobs', {
  timeout: 1_800_000,
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let sent = 0;
  for (let run = 0; run < crashRuns(10); run++) {
    const chance = chanceOf(`${proofSeed} unexplained ${run}`);
    const school = await unexplainedSchool();
    school.away('first', 'nina', today);
    let checked = 0;
    for (let turn = 0; turn < 40; turn++) {
      await chance.pick(acts)(school, chance, turn);
      for (const { userUid, ids } of school.left.slice(checked)) {
        for (const id of ids) {
          const child =
            school.records.find((each) => each.DAILY_ATTENDANCE_ID === id)?.userUid ?? '';
          expect(isLinked(school, userUid, child), `run ${run}: ${userUid} ${id}`).toBe(true);
        }
      }
      checked = school.left.length;
    }
    expect(faultsOf(school), `run ${run}`).toEqual([]);
    sent += school.left.length;
  }
  // The runs are not empty.
  expect(sent).toBeGreaterThan(crashRuns(10));
});
