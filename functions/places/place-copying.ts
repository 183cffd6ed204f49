import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { repeatableActOf } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { UserRepository } from '#functions/people/store/users';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { places as contract } from '#shared/places/places.contract';
import { placeSeenBy } from './rules/place-access.ts';
import type { CopyRepository } from './store/place-copies.ts';
import { type CopyMessage, copyView } from './store/place-copy.record.ts';
import { editorsAgain } from './store/place-editors.ts';
import type { PlaceReader } from './store/place-reader.ts';

export interface CopyingDeps {
  readonly places: Bound<PlaceReader, 'named'>;
  readonly copies: CopyRepository;
  readonly users: Bound<UserRepository, 'many'>;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly queue: JobQueue<CopyMessage>;
}

/** The most copies that a person can ask for. */
const most = { minute: 5, day: 100 } as const;

/** Requests copies of places, which a worker makes, and tells how far they are. */
export const placeCopyHandlers = ({
  places,
  copies,
  users,
  limits,
  queue,
}: CopyingDeps): Pick<Handlers<typeof contract>, 'copy' | 'copied'> => ({
  async copy(input, caller, request) {
    const { now } = request;
    const source = await placeSeenBy(caller, places, input.placeUid);
    const placeUid = newId(now);
    const { editors, lost, students } = await editorsAgain(users, caller, { ...source, placeUid });
    await request.audit(students);
    const act = repeatableActOf(caller, 'plc.copy', input, request);
    if (!(await copies.of(caller).isKnown(act))) {
      await limits.of(caller).count(caller.userUid, 'place-copy', most.minute, now);
      await limits.of(caller).count(caller.userUid, 'place-copy', most.day, now, 'day');
    }
    const requested = {
      placeUid,
      from: source.placeUid,
      place: input.place,
      editors: [...editors],
      author: authorOf(caller),
    };
    const id = { placeUid: await copies.of(caller).add(requested, act, now) };
    const copy = await copies.of(caller).get(id, now);
    if (!copy) throw copyNotFound();
    if (copy.state === 'waiting') await queue.send({ site: caller.site, ...id });
    return { ...copyView(copy), lost_editors: [...lost] };
  },

  async copied({ placeUid }, caller, { now }) {
    const copy = await copies.of(caller).get({ placeUid }, now);
    if (!copy) throw copyNotFound();
    return copyView(copy);
  },
});

const copyNotFound = () =>
  new AppError('notFound', 'This copy is not known. Look for the place in the list.');
