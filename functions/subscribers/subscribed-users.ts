import { type Act, actOf, isDerived } from '#functions/kernel/store/idempotency';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { Caller } from '#shared/rights/caller';
import type {
  subscribedUsers as contract,
  SubscribedUser,
} from '#shared/subscribers/subscribed-users.contract';
import { subscriberExists } from '#shared/subscribers/subscriber';
import { askedAgain, newSubscriber, reworded, wasJustAsked } from './rules/changes.ts';
import type { StoredSubscriber } from './store/subscriber.record.ts';
import { matching } from './store/subscribers.ts';
import type { SubscriberDeps } from './subscriber-deps.ts';
import { startSubscriberFile } from './subscriber-file.ts';
import { importSubscribers } from './subscriber-import.ts';

/** Lists, adds, changes, removes, imports and exports the subscribers of Connections. */
export const subscriberHandlers = (deps: SubscriberDeps): Handlers<typeof contract> => {
  const { subscribers } = deps;
  type Change = Parameters<Handlers<typeof contract>['update']>[0];

  async function update(form: Change, caller: Caller, { now }: RequestFacts) {
    const { subscribedusersUid, updated_at, name, email } = form;
    let isMoved = false;
    const changed = await subscribers.of(caller).change({ subscribedusersUid }, updated_at, {
      now,
      make(before) {
        isMoved = addressKey(before.email) !== addressKey(email);
        if (isMoved && before.state !== 'active') throw new AppError('badRequest', cannotMove);
        return reworded(before, { name, email }, isMoved);
      },
      view,
      missing: notFound,
      taken: exists,
    });
    if (isMoved) await deps.queue.send({ kind: 'subscribers', site: caller.site });
    return view(changed);
  }

  return {
    async list({ name, email, ...page }, caller) {
      const found = await subscribers
        .of(caller)
        .page({}, page, { shown: matching({ name, email }) });
      return { ...found, records: found.records.map(view) };
    },

    create: async ({ name, email }, caller, request) =>
      view(await addSubscriber(deps, { name, email }, caller, request)),

    update,
    updateByBody: update,

    async remove({ subscribedusersUid }, caller) {
      const stored = subscribers.of(caller);
      for (let tries = 0; tries < mostTries; tries++) {
        const subscriber = await stored.get({ subscribedusersUid });
        if (!subscriber) throw notFound();
        if (await stored.removeUnchanged(subscriber)) return { subscribedusersUid };
      }
      throw busy();
    },

    importFile: (input, caller, request) => importSubscribers(deps, input, caller, request),

    startExport: (filter, caller, request) => startSubscriberFile(deps, filter, caller, request),
  };
};

/** Tries of a change while another request changes the same subscriber. */
const mostTries = 5;

/**
 * Adds a subscriber. An address that unsubscribed is asked to confirm, once in 24 hours. An address
 * that is subscribed is refused.
 */
async function addSubscriber(
  { subscribers, queue }: SubscriberDeps,
  words: { readonly name: string; readonly email: string },
  caller: Caller,
  request: RequestFacts,
): Promise<StoredSubscriber> {
  const stored = subscribers.of(caller);
  const { now } = request;
  const act: Act = actOf(caller, 'sub.add', words, request);
  const wake = async (subscriber: StoredSubscriber) => {
    await queue.send({ kind: 'subscribers', site: caller.site });
    return subscriber;
  };
  for (let tries = 0; tries < mostTries; tries++) {
    const made = await stored.madeBy(act);
    // Without a key of the client, a second press is a second act, which finds the address taken.
    if (made && !isDerived(act)) return wake(made);
    const known = await stored.address(words.email);
    if (known && !known.has_stopped) throw exists();
    const uid = known?.subscribedusersUid;
    const before = uid === undefined ? undefined : await stored.get({ subscribedusersUid: uid });
    if (before && before.state === 'asked' && wasJustAsked(before, now)) return before;
    const after = before
      ? { ...askedAgain(before, now), name: words.name }
      : newSubscriber(words, caller, now, known !== undefined);
    const remembered = isDerived(act) ? [] : [stored.remember(act, after)];
    const isDone = before
      ? await stored.replace(before, after, remembered)
      : await stored.add(after, undefined, remembered);
    if (isDone) return wake(after);
  }
  throw busy();
}

const notFound = () => new AppError('notFound', "This subscriber doesn't exist.");

/** Returns a subscriber for the wire, without the secret. */
const view = ({ secret: _, ...subscriber }: StoredSubscriber): SubscribedUser => subscriber;

const exists = () =>
  new AppError('badRequest', subscriberExists, { fields: { email: subscriberExists } });

const busy = () => new AppError('conflict', 'This subscriber is being changed. Please try again.');

const cannotMove =
  'This person unsubscribed, so the address cannot be changed. Add the new address as a new subscriber.';
