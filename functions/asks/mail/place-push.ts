import { openWords, schoolWords } from '#functions/kernel/open-words';
import { kindOfMail, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { grouped } from '#functions/kernel/push/ordinary-push';
import { subjectId } from '#shared/asks/asked';
import { dayIn } from '#shared/kernel/zone';
import { mailUidOf } from '#shared/notifications/channels';
import { askPath } from '#shared/site/paths';
import type { StoredAsk } from '../store/ask.record.ts';
import { standingAsk } from '../store/ask-state.ts';
import { placePushOrder } from '../store/place-message.ts';
import { type AskMailDeps, admitPush, pushedRows } from './ask-mail.ts';
import { placeReaders } from './place-mail.ts';
import { stillReads } from './still-reads.ts';

/** A day later the mail has told it. */
const patience = 24 * 3_600_000;

/**
 * The push to those who can answer for somebody who came from a waiting list, 5 minutes later: one for
 * all places of an ask and a day. It names neither the post nor a child.
 */
export const placePush = (deps: AskMailDeps) =>
  kindOfMail({
    patience,
    order: placePushOrder,
    called: 'The push that somebody has a place',
    channelOf: () => 'push',
    placesOf: (order, { facts: { timeZone } }) => [
      { mailingUid: pushUid(order, dayIn(timeZone, new Date(order.at))) },
    ],
    async *open(work, { askUid, asked_at, subject, at }) {
      const { school, facts, content } = work;
      const read = async () => {
        const ask = await standingAsk(deps, school, askUid);
        return ask?.asked_at === asked_at ? ask : undefined;
      };
      const ask = await read();
      if (!ask) return;
      const day = dayIn(facts.timeZone, new Date(at));
      yield messagesOf({
        mailingUid: pushUid(ask, day),
        ...grouped(new Date(at)),
        async recipients() {
          const said = () => 'A place has come free';
          return pushedRows(deps, work, await placeReaders(deps, work, ask, { subject, said }));
        },
        async stillWanted(row) {
          const current = await read();
          if (!current || !(await hasPlace(deps, work, current, { row, day }))) return undefined;
          return admitPush(deps, work, row, current);
        },
        message: {
          push: (current) => ({
            title: schoolWords(content.school),
            body: openWords`A place has come free, and it is yours. Open to see it.`,
            path: askPath(current),
            tag: `places-${askUid}`,
            ttl: 24 * 60 * 60,
          }),
        },
      });
    },
  });

/** Returns the partition of the pushes about the places of an ask that came free on a day. */
const pushUid = ({ askUid, asked_at }: Pick<StoredAsk, 'askUid' | 'asked_at'>, day: string) =>
  `places-${askUid}-${Date.parse(asked_at)}-${day}`;

/** Whether somebody for whom the reader of a stored push answers still has the place that it announces. */
export const placeWaits =
  (deps: AskMailDeps) =>
  async (work: OrderWork, row: EmailLogRecord): Promise<boolean> => {
    const [askUid = ''] = row.postsUid;
    const ask = await standingAsk(deps, work.school, askUid);
    const thing = mailUidOf(row.mailingUid);
    const day = thing.slice(-'2026-03-02'.length);
    if (!ask || thing !== pushUid(ask, day)) return false;
    return hasPlace(deps, work, ask, { row, day });
  };

/** Whether somebody for whom a person answers got a place on a day and still has it. */
async function hasPlace(
  { users, places }: AskMailDeps,
  work: OrderWork,
  ask: StoredAsk,
  { row, day }: { readonly row: EmailLogRecord; readonly day: string },
): Promise<boolean> {
  const reads = await stillReads(users, work, ask, row);
  const stored = reads && (await places.of(work.school).stored(ask));
  return Boolean(
    reads?.subjects.some((each) => {
      const entry = stored?.of[subjectId(each)];
      const isOfDay = entry && dayIn(work.facts.timeZone, new Date(entry.at * 1000)) === day;
      return isOfDay && !entry.waits;
    }),
  );
}
