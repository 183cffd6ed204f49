import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import type { Day } from '../../frame/calendar.ts';
import { Refused } from '../../frame/calls.ts';
import type { Mail } from '../../frame/mailbox.ts';
import type { MakeScript } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import { peopleNow, some } from '../posts-of-year.ts';
import { isSettled, mailingOf, type Sent, sentOf, timing, tokenOf } from './signing.ts';

/** Days for which a link to the copy of a sealed document is valid. */
const copyDays = 30;

/** Days after the sending for which links are tried. */
const tried = copyDays + timing.days + 14;

/** Links that are tried in an evening at each school. One network may open 60 in a minute. */
const most = 8;

/**
 * In the evening strangers try the links of earlier mails. A link to a document leads there until its
 * reader has signed or the document has ended, and a link to a copy for 30 days; then all have the answer
 * of a link that never was.
 */
export const links: MakeScript = (world) => ({
  name: 'links',
  due: () => [],
  async act() {},
  async expect(day) {
    const { site, date } = day;
    const people = peopleNow(world, day);
    const known = sentOf(world).filter(
      (each) => each.site === site && date <= addDays(each.sent, tried) && isSettled(people, each),
    );
    const byMailing = new Map(known.map((sent) => [mailingOf(world, sent), sent]));
    const mails = world.mails.flatMap((mail) => {
      const sent = mail.link === '' ? undefined : byMailing.get(mail.mailing);
      return sent ? [{ sent, mail }] : [];
    });
    const wrong: string[] = [];
    for (const { sent, mail } of some(world, mails, most)) {
      const leads = await isHonoured(world, sent, mail);
      if (leads === leadsNow(world, day, sent, mail)) continue;
      const { username } = sent.child;
      wrong.push(`a link about ${username} of ${sent.sent} ${leads ? 'still opens' : 'is dead'}`);
    }
    return wrong;
  },
});

/** Whether a link leads somewhere, by the rules. */
function leadsNow(world: World, { date }: Day, sent: Sent, { to, at }: Mail): boolean {
  const { completed, signers } = sent;
  if (completed !== undefined) {
    const isCopy = completed <= at;
    return isCopy && world.clock.now().getTime() < at + copyDays * 86_400_000;
  }
  const isSigned = signers.some(({ person, signed }) => person.email === to && signed);
  return !isSigned && date < addDays(sent.sent, timing.days);
}

async function isHonoured(world: World, { site }: Sent, { link }: Mail): Promise<boolean> {
  try {
    await world.askOutside(site, api.signing.ask, tokenOf(link));
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return false;
    throw error;
  }
}
