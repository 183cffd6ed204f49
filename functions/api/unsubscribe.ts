import type { LimitRepository } from '#functions/data/limits';
import type { PreferenceRepository } from '#functions/data/notification-preferences';
import { logInfo } from '#functions/lib/log';
import type { Handlers, RequestFacts } from '#shared/contract/route';
import type { unsubscribe as contract } from '#shared/contract/unsubscribe';
import { AppError } from '#shared/errors';
import type { SiteFacts } from '#shared/sites';

export interface UnsubscribeParts {
  readonly preferences: Pick<PreferenceRepository, 'withToken' | 'turn'>;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'name'>[];
}

/** How often one person's addresses may be asked for in a minute; scanners of mail open every link some times. */
const mostPerMinute = 30;

/** Turning off a kind of mail by the secret address in its header, without signing in (RFC 8058). */
export const unsubscribeHandlers = ({
  preferences,
  limits,
  sites,
}: UnsubscribeParts): Handlers<typeof contract> => {
  async function find(token: string, { site: asked, now }: RequestFacts) {
    const found = await preferences.withToken(token);
    const site = sites.find(({ schoolUid }) => schoolUid === found?.site);
    const isElsewhere = asked !== undefined && asked !== site?.schoolUid;
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
        await preferences.turn(site, userUid, kind, on, request.now);
        logInfo(`A secret address turned a kind of mail ${on ? 'on' : 'off'}`, {
          ...{ site, userUid, kind },
        });
      }
      return { kind, on, schoolName };
    },
  };
};

/** The same words whether an address never was one, is another school's, or was changed by a hair. */
const tokenNotFound = () =>
  new AppError('notFound', 'This address does not belong to any e-mail of ours.');
