import { setTimeout as wait } from 'node:timers/promises';
import { askedOfSchool } from '#functions/asks/rules/ask-rows';
import { sealing } from '#functions/asks/sealing';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { placeClaims } from '#functions/asks/store/places/claims';
import { sealedAnswers } from '#functions/asks/store/sealed-answers';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleRepository } from '#functions/people/store/people';
import { subjectId } from '#shared/asks/asked';
import { dayIn } from '#shared/kernel/zone';
import type { AskedQuestion, Values } from '#shared/questions/question';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import { keysIn, type Tools } from './tools.ts';

/** Of so many, one has not answered yet. */
const oneOf = 3;

/** The most people who have answered for themselves. */
const mostPeople = 60;

/** Writes answers of most of those who are asked, and takes their places. */
export async function writeAnswers(
  tools: Tools,
  site: DemoSite,
  { named, now }: { readonly named: readonly string[]; readonly now: Date },
): Promise<void> {
  const school = namedSchool(site);
  const { timeZone } = demoSettings[site];
  const { people } = await peopleRepository(tools).of(school).all(timeZone, now);
  const answers = answerRepository(tools).of(school);
  const places = placeClaims(tools, wait).of(school);
  const sealed = { sealed: sealedAnswers(tools), keys: keysIn(tools, 'asks') };
  // The people of the sign-in page see a post that waits for them.
  const isNamed = new Set(named);
  const usernames = new Map(people.map(({ userUid, username }) => [userUid, username]));
  for (const ask of await askReader(tools).of(school).open(dayIn(timeZone, now))) {
    const asked = askedOfSchool(ask, people, now).map((subject) => ({
      subject,
      by: subject.kind === 'person' ? subject.userUid : subject.carers[0]?.userUid,
      names:
        subject.kind === 'person'
          ? [usernames.get(subject.userUid) ?? '']
          : subject.carers.map(({ username }) => username),
    }));
    const parts = sealing(sealed, school, ask);
    const most = ask.rule === 'each_reader' ? mostPeople : asked.length;
    for (const [i, { subject, by, names }] of asked.slice(0, most).entries()) {
      if (!by || names.some((name) => isNamed.has(name)) || i % oneOf === 0) continue;
      const values = valuesOf(ask.questions, i);
      const { writes, ...parted } = await parts.part({ subject, values, now });
      await places.claimFor(ask, subjectId(subject), { values, join: true }, now);
      const at = new Date(now.getTime() - 3_600_000).toISOString();
      const given = { source: 'portal', given_by: by, at, ...parted } as const;
      await answers.add(ask, subject, given, writes);
    }
  }
}

/** What few families write about health and diet. */
const health = [
  '',
  '',
  'No nuts. She has her own pen with her.',
  '',
  '',
  'Asthma spray in the bag.',
];

/** Returns what somebody answers: most say yes. */
const valuesOf = (questions: readonly AskedQuestion[], i: number): Values =>
  Object.fromEntries(
    questions.map(({ questionUid, kind, options }) => {
      const option = options[i % Math.max(1, options.length)] ?? '';
      switch (kind) {
        case 'yes-no':
          return [questionUid, i % 7 === 1 ? 'no' : 'yes'];
        case 'several':
          return [questionUid, [option]];
        case 'number':
          return [questionUid, 1 + (i % 3)];
        case 'school-only':
          return [questionUid, health[i % 9] ?? ''];
        default:
          return [questionUid, option || 'Yes'];
      }
    }),
  );
