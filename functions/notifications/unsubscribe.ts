import { logInfo } from '#functions/kernel/log';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { unsubscribe as contract } from '#shared/notifications/unsubscribe.contract';
import type { SiteFacts } from '#shared/sites';
import type { PreferenceRepository } from './store/notification-preferences.ts';

export interface UnsubscribeDeps {
  readonly preferences: Pick<PreferenceRepository, 'withToken' | 'turn'>;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly schoolOf: (
    schoolUid: string,
  ) => Promise<Pick<SiteFacts, 'schoolUid' | 'name'> | undefined>;
}

/** Requests for one person's addresses in a minute. Mail scanners open every link several times. */
const mostPerMinute = 30;

/** Turns a kind of mail off by the secret address in its header, without signing in (RFC 8058). */
export const unsubscribeHandlers = ({
  preferences,
  limits,
  schoolOf,
}: UnsubscribeDeps): Handlers<typeof contract> => {
  async function find(token: string, { site: requestSite, now }: RequestFacts) {
    const found = await preferences.withToken(token);
    const site = found && (await schoolOf(found.site));
    const isElsewhere = requestSite !== undefined && requestSite !== site?.schoolUid;
    if (!found || !site || isElsewhere) throw tokenNotFound();
    await limits.count(found.site, found.userUid, 'unsubscribe', mostPerMinute, now);
    return { ...found, schoolName: site.name };
  }

  return {
    async look({ token }, _, request) {
      const { kind, on, schoolName } = await find(token, request);
      return { kind, on, schoolName };
    },

    async now({ token, undo }, _, request) {
      const { site, userUid, kind, on: isOn, schoolName } = await find(token, request);
      const on = undo === true;
      if (on !== isOn) {
        await preferences.turn(site, userUid, { kind, on }, request.now);
        logInfo(`A secret address turned a kind of mail ${on ? 'on' : 'off'}`, {
          ...{ site, userUid, kind },
        });
      }
      return { kind, on, schoolName };
    },
  };
};

/** The same text for every invalid address: unknown, of another school, or forged. */
const tokenNotFound = () => new AppError('notFound', 'This link is not from one of our e-mails.');
