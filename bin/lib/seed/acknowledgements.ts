import { askedOfSchool } from '#functions/acknowledgements/rules/ack-rows';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import { askReader } from '#functions/acknowledgements/store/asks';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleRepository } from '#functions/people/store/people';
import { dayIn } from '#shared/kernel/zone';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** Of so many, one has not acknowledged yet. */
const oneOf = 3;

/** Writes acknowledgements of the notices that ask for them, by most of those who are asked. */
export async function writeAcknowledgements(
  tools: Tools,
  site: DemoSite,
  { named, now }: { readonly named: readonly string[]; readonly now: Date },
): Promise<void> {
  const { timeZone } = demoSettings[site];
  const { people } = await peopleRepository(tools).of(namedSchool(site)).all(timeZone, now);
  const acks = ackRepository(tools);
  // The people of the sign-in page see a notice that waits for them.
  const isNamed = new Set(named);
  for (const post of await askReader(tools).of(namedSchool(site)).open(dayIn(timeZone, now))) {
    const asked = askedOfSchool(post, people, now);
    for (const [i, subject] of asked.entries()) {
      const carer = subject.carers[0];
      const isWaiting = subject.carers.some(({ username }) => isNamed.has(username));
      if (!carer || isWaiting || i % oneOf === 0) continue;
      const at = new Date(now.getTime() - 3_600_000).toISOString();
      await acks
        .of(namedSchool(site))
        .add(post, subject, { source: 'portal', given_by: carer.userUid, at });
    }
  }
}
