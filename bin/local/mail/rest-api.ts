import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { BodyTooLarge, readBody } from '../http.ts';
import { addressOf, sendJson } from '../pages/http.ts';
import { bareAddress } from './addresses.ts';
import { compose } from './compose.ts';
import { SesError } from './errors.ts';
import type { ApiContext } from './query-api.ts';
import type { Suppressed } from './records.ts';

/** Handles a call of API version 2, which uses JSON. */
export async function handleRestApi(
  context: ApiContext,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const headers = { 'x-amzn-requestid': randomUUID() };
  try {
    const result = await call(context, req, res);
    if (result) sendJson(res, 200, result, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const [name, status] = names[refusal.code] ?? [refusal.code, 400];
    const body = { message: refusal.message };
    sendJson(res, status, body, { ...headers, 'x-amzn-errortype': name });
  }
}

async function call(context: ApiContext, req: IncomingMessage, res: ServerResponse) {
  const { store, sending } = context;
  const { pathname } = addressOf(req);
  const [, address] = /^\/v2\/email\/suppression\/addresses\/([^/]+)$/.exec(pathname) ?? [];
  const one = address && decodeURIComponent(address).toLowerCase();
  switch (`${req.method} ${one ? pathname.replace(/[^/]+$/, '{address}') : pathname}`) {
    case 'POST /v2/email/outbound-emails': {
      const body = await readJson(req);
      const id = await context.attempt(res, () => sendEmail(context, body));
      return id && { MessageId: id };
    }
    case 'GET /v2/email/account': {
      const { max24HourSend, maxSendRate, sentLast24Hours } = sending.quota();
      return {
        DedicatedIpAutoWarmupEnabled: false,
        EnforcementStatus: 'HEALTHY',
        ProductionAccessEnabled: true,
        SendingEnabled: true,
        SendQuota: {
          Max24HourSend: max24HourSend,
          MaxSendRate: maxSendRate,
          SentLast24Hours: sentLast24Hours,
        },
        SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      };
    }
    case 'PUT /v2/email/suppression/addresses': {
      const { EmailAddress, Reason } = Suppression.parse(await readJson(req));
      const entry = bareAddress(EmailAddress).toLowerCase();
      store.suppress({ address: entry, reason: Reason, at: context.now() });
      return {};
    }
    case 'GET /v2/email/suppression/addresses':
      return { SuppressedDestinationSummaries: store.allSuppressed().map(summary) };
    case 'GET /v2/email/suppression/addresses/{address}': {
      const entry = store.suppressed(one ?? '');
      if (!entry) throw notSuppressed(one);
      return { SuppressedDestination: summary(entry) };
    }
    case 'DELETE /v2/email/suppression/addresses/{address}':
      if (!store.release(one ?? '')) throw notSuppressed(one);
      return {};
    default:
      throw new SesError('NotFound', `There is no ${req.method} ${pathname}`);
  }
}

async function sendEmail({ sending, now }: ApiContext, body: unknown): Promise<string> {
  const { FromEmailAddress, Destination, Content, ...rest } = Send.parse(body);
  const { ToAddresses: to, CcAddresses: cc, BccAddresses: bcc } = Destination;
  const listed = [...to, ...cc, ...bcc];
  const common = {
    configurationSet: rest.ConfigurationSetName,
    tags: rest.EmailTags.map(({ Name, Value }) => ({ name: Name, value: Value })),
    limit: 41_943_040,
    source: FromEmailAddress,
  };
  const { Raw, Simple } = Content;
  if (Raw) {
    const recipients = listed.length > 0 ? listed : undefined;
    const raw = Buffer.from(Raw.Data, 'base64');
    return await sending.accept({ ...common, operation: 'SendRawEmail', recipients, raw });
  }
  if (!Simple || !FromEmailAddress) {
    throw new SesError('BadRequestException', 'A message needs FromEmailAddress and its Content');
  }
  const composition = {
    from: FromEmailAddress,
    to,
    cc,
    replyTo: rest.ReplyToAddresses,
    subject: Simple.Subject.Data,
    text: Simple.Body.Text?.Data,
    html: Simple.Body.Html?.Data,
    headers: Simple.Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
  };
  const raw = compose(composition, now());
  return await sending.accept({ ...common, operation: 'SendEmail', recipients: listed, raw });
}

const Addresses = z.array(z.string()).default([]);
const Content = z.object({ Data: z.string() });
const Pairs = z.array(z.object({ Name: z.string(), Value: z.string() })).default([]);
const Send = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .prefault({}),
  ReplyToAddresses: Addresses,
  Content: z.object({
    Raw: Content.optional(),
    Simple: z
      .object({
        Subject: Content,
        Body: z.object({ Text: Content.optional(), Html: Content.optional() }),
        Headers: Pairs,
      })
      .optional(),
  }),
  ConfigurationSetName: z.string().optional(),
  EmailTags: Pairs,
});
const Suppression = z.object({
  EmailAddress: z.string(),
  Reason: z.enum(['BOUNCE', 'COMPLAINT']),
});

const summary = ({ address, reason, at }: Suppressed) => ({
  EmailAddress: address,
  Reason: reason,
  LastUpdateTime: at / 1000,
});

async function readJson(req: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readBody(req, 60_000_000)).toString('utf8'));
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    throw new SesError('BadRequestException', 'The body is not JSON');
  }
}

function asRefusal(error: unknown): SesError {
  if (error instanceof SesError) return error;
  if (error instanceof BodyTooLarge) {
    return new SesError('BadRequestException', 'The message is too long');
  }
  if (!(error instanceof z.ZodError)) throw error;
  const [first] = error.issues;
  return new SesError('BadRequestException', `${first?.path.join('.')}: ${first?.message}`);
}

const notSuppressed = (address = '') =>
  new SesError('NotFound', `Email address ${address} does not exist on your suppression list.`);

/** Names and status of version 2 for the errors of version 1. */
const names: Record<string, [string, number]> = {
  Throttling: ['TooManyRequestsException', 429],
  InvalidParameterValue: ['BadRequestException', 400],
  ConfigurationSetDoesNotExist: ['NotFoundException', 404],
  NotFound: ['NotFoundException', 404],
};
