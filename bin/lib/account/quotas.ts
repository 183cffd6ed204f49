import * as z from 'zod';
import type { Answer, Question } from './ask-aws.ts';

/** The limits of an account that a portal may reach, by the name that Service Quotas gives them. */
export const quotas = {
  signIns: { service: 'cognito-idp', name: /^rate of userauthentication requests/i },
  schoolSignIns: { service: 'cognito-idp', name: /^rate of userfederation requests/i },
  distributions: { service: 'cloudfront', name: /^web distributions per aws account/i },
  apiResources: { service: 'apigateway', name: /^resources\b.*\bper\b.*\bapi/i },
} as const satisfies Record<string, { service: string; name: RegExp }>;
export type QuotaName = keyof typeof quotas;

const Page = z.object({
  Quotas: z.array(z.object({ QuotaName: z.string(), Value: z.number() })).default([]),
  NextToken: z.string().optional(),
});
type Quota = z.infer<typeof Page>['Quotas'][number];

/** Asks one question; undefined if AWS refuses. */
type Find = <T>(
  what: string,
  question: Question,
  read: (body: Answer['body']) => T,
) => Promise<T | undefined>;

/** Reads the limits of a service in a region: those of the account, before the usual ones. */
async function quotasOf(found: Find, service: string, region: string): Promise<Quota[]> {
  const all: Quota[] = [];
  for (const operation of ['ListServiceQuotas', 'ListAWSDefaultServiceQuotas']) {
    let NextToken: string | undefined;
    do {
      const body = JSON.stringify({ ServiceCode: service, MaxResults: 100, NextToken });
      const page = await found(
        `the limits of ${service}`,
        {
          service: 'servicequotas',
          region,
          method: 'POST',
          path: '/',
          body,
          target: `ServiceQuotasV20190624.${operation}`,
        },
        (text) => Page.parse(JSON.parse(text)),
      );
      all.push(...(page?.Quotas ?? []));
      NextToken = page?.NextToken;
    } while (NextToken);
  }
  return all;
}

/** Reads the limits that the portal may reach. One that AWS does not show is left out. */
export async function accountQuotas(
  found: Find,
  regionOf: (service: string) => string,
): Promise<ReadonlyMap<QuotaName, number>> {
  const services = [...new Set(Object.values(quotas).map(({ service }) => service))];
  const known = new Map<string, Quota[]>();
  for (const service of services) {
    known.set(service, await quotasOf(found, service, regionOf(service)));
  }
  return new Map(
    (Object.keys(quotas) as QuotaName[]).flatMap((key) => {
      const { service, name } = quotas[key];
      const quota = known.get(service)?.find(({ QuotaName }) => name.test(QuotaName));
      return quota ? [[key, quota.Value] as const] : [];
    }),
  );
}
