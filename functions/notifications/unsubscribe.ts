import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, Output, RequestFacts } from '#shared/kernel/route';
import type { unsubscribe as contract } from '#shared/notifications/unsubscribe.contract';
import type { Site } from '#shared/rights/site';
import type { SiteFacts } from '#shared/sites';
import type { PreferenceRepository } from './store/notification-preferences.ts';

/** The subscriber whose link it is, and what the link can do. */
interface LinkedSubscriber {
  readonly site: Site;
  readonly subscribedusersUid: string;
  /** Whether Connections is sent to the address. */
  readonly on: boolean;
  /** Whether this link can turn it on. */
  readonly confirms: boolean;
  /** Whether a mail that asks to confirm is on its way, or has arrived. */
  readonly isAsked: boolean;
}

/** Finds subscribers by their links and turns Connections off or on; undefined for an invalid token. */
interface SubscriberLinks {
  withToken(token: string, now: Date): Promise<LinkedSubscriber | undefined>;
  turn(token: string, on: boolean, now: Date): Promise<LinkedSubscriber | undefined>;
}

export interface UnsubscribeDeps {
  readonly preferences: Bound<PreferenceRepository, 'turn'> &
    Pick<PreferenceRepository, 'withToken'>;
  /** The links of subscribers, who have no account. */
  readonly subscribers: SubscriberLinks;
  /** Wakes the worker that sends mail about subscriptions. */
  readonly queue: JobQueue<{ readonly kind: 'subscribers'; readonly site: string }>;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly schoolOf: (
    schoolUid: string,
  ) => Promise<Pick<SiteFacts, 'schoolUid' | 'name'> | undefined>;
}

type Answer = Output<typeof contract.look>;

/** Requests for one person's addresses in a minute. Mail scanners open every link several times. */
const mostPerMinute = 30;

/**
 * Turns a kind of mail off by the secret address in its header, without signing in (RFC 8058): of a
 * person of the school, or of a subscriber.
 */
export const unsubscribeHandlers = (deps: UnsubscribeDeps): Handlers<typeof contract> => ({
  async look({ token }, _, request) {
    const found =
      (await ofPerson(deps, token, request)) ?? (await ofSubscriber(deps, token, request));
    if (!found) throw tokenNotFound();
    return found.answer;
  },

  async now({ token, undo }, _, request) {
    const found =
      (await ofPerson(deps, token, request)) ?? (await ofSubscriber(deps, token, request));
    if (!found) throw tokenNotFound();
    return found.turn(undo === true);
  },
});

/** What a token turns off, and how. */
interface Found {
  readonly answer: Answer;
  readonly turn: (on: boolean) => Promise<Answer>;
}

/** Finds the person of the school whose token it is. */
async function ofPerson(
  deps: UnsubscribeDeps,
  token: string,
  request: RequestFacts,
): Promise<Found | undefined> {
  const found = await deps.preferences.withToken(token);
  if (!found) return undefined;
  const { site, userUid, kind, on: isOn } = found;
  const schoolName = await countedFor(deps, site, userUid, request);
  return {
    answer: { kind, on: isOn, schoolName },
    async turn(on) {
      if (on !== isOn) {
        await deps.preferences.of(found).turn(userUid, { kind, on }, request.now);
        logInfo(`A secret address turned a kind of mail ${on ? 'on' : 'off'}`, {
          site,
          userUid,
          kind,
        });
      }
      return { kind, on, schoolName };
    },
  };
}

/** Finds the subscriber whose token it is. */
async function ofSubscriber(
  deps: UnsubscribeDeps,
  token: string,
  request: RequestFacts,
): Promise<Found | undefined> {
  const found = await deps.subscribers.withToken(token, request.now);
  if (!found) return undefined;
  const { site, subscribedusersUid } = found;
  const schoolName = await countedFor(deps, site, subscribedusersUid, request);
  const answerOf = ({ on, confirms, isAsked }: typeof found): Answer => ({
    kind: 'connections',
    on,
    schoolName,
    confirms,
    is_asked: isAsked,
  });
  return {
    answer: answerOf(found),
    async turn(on) {
      const after = await deps.subscribers.turn(token, on, request.now);
      // The address may have been changed meanwhile, which ends its links.
      if (!after) throw tokenNotFound();
      if (after.isAsked) await deps.queue.send({ kind: 'subscribers', site });
      logInfo(`A link of a subscriber turned Connections ${after.on ? 'on' : 'off'}`, {
        site,
        id: subscribedusersUid,
      });
      return answerOf(after);
    },
  };
}

/** Counts a request for a person's addresses, and returns the name of the school. */
async function countedFor(
  { limits, schoolOf }: UnsubscribeDeps,
  school: Site,
  userUid: string,
  { site: requestSite, now }: RequestFacts,
): Promise<string> {
  const site = await schoolOf(school);
  const isElsewhere = requestSite !== undefined && requestSite !== site?.schoolUid;
  if (!site || isElsewhere) throw tokenNotFound();
  await limits.of(schoolFrom(site)).count(userUid, 'unsubscribe', mostPerMinute, now);
  return site.name;
}

/** The same text for every invalid address: unknown, of another school, or forged. */
const tokenNotFound = () => new AppError('notFound', 'This link is not from one of our e-mails.');
