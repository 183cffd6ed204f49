import { askedOfSchool } from '#functions/asks/rules/ask-rows';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleRepository } from '#functions/people/store/people';
import { dayIn } from '#shared/kernel/zone';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** Of so many, one has not answered yet. */
const oneOf = 3;

/** Writes answers of most of those who are asked. */
export async function writeAnswers(
  tools: Tools,
  site: DemoSite,
  { named, now }: { readonly named: readonly string[]; readonly now: Date },
): Promise<void> {
  const { timeZone } = demoSettings[site];
  const { people } = await peopleRepository(tools).of(namedSchool(site)).all(timeZone, now);
  const answers = answerRepository(tools);
  // The people of the sign-in page see a post that waits for them.
  const isNamed = new Set(named);
  for (const ask of await askReader(tools).of(namedSchool(site)).open(dayIn(timeZone, now))) {
    const asked = askedOfSchool(ask, people, now);
    for (const [i, subject] of asked.entries()) {
      const carer = subject.carers[0];
      const isWaiting = subject.carers.some(({ username }) => isNamed.has(username));
      if (!carer || isWaiting || i % oneOf === 0) continue;
      const at = new Date(now.getTime() - 3_600_000).toISOString();
      await answers
        .of(namedSchool(site))
        .add(ask, subject, { source: 'portal', given_by: carer.userUid, at, values: {} });
    }
  }
}
