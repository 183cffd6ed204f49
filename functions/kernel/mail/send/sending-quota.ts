import * as z from 'zod';
import { signedGet } from '#functions/kernel/dynamodb/signed-get';
import { required } from '#functions/kernel/environment';
import { lazily } from '#functions/kernel/lazily';

/**
 * The quota of the account per second and for 24 hours, and the messages sent in the last 24 hours.
 */
export interface Quota {
  readonly perSecond: number;
  readonly perDay: number;
  readonly sentToday: number;
}

/** Source: `GetAccount` of the SES API v2. */
const Account = z.object({
  SendQuota: z
    .object({
      MaxSendRate: z.number().optional(),
      Max24HourSend: z.number().optional(),
      SentLast24Hours: z.number().optional(),
    })
    .optional(),
});

/**
 * Returns a function that reads the quota of the account without the client of the SDK. It throws if
 * SES refuses it.
 */
export function openQuota(): () => Promise<Quota> {
  const account = lazily(async () => {
    const { AWS_ENDPOINT_URL_SESV2, AWS_ENDPOINT_URL } = process.env;
    const local = AWS_ENDPOINT_URL_SESV2 ?? AWS_ENDPOINT_URL;
    const region = required('AWS_REGION');
    return signedGet('ses', new URL(local ?? `https://email.${region}.amazonaws.com`));
  });
  return async () => {
    const { status, bytes } = await (await account())('/v2/email/account');
    if (status !== 200) throw new Error(`SES refused its quota with ${status}.`);
    return quotaOf(Account.parse(JSON.parse(bytes.toString())));
  };
}

/** The quota in an answer of SES. Without one, a message a second. */
export const quotaOf = ({ SendQuota }: z.infer<typeof Account>): Quota => ({
  perSecond: SendQuota?.MaxSendRate ?? 1,
  perDay: SendQuota?.Max24HourSend ?? 0,
  sentToday: SendQuota?.SentLast24Hours ?? 0,
});
